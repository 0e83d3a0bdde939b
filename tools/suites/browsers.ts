import { existsSync } from 'node:fs';
import { type Engine, PROGRAMS } from '../../e2e/browsers/engines.ts';
import { builds, buildWhatChanged } from '../build.ts';
import { canUseApt, installFromDebian } from '../debian.ts';
import { engineTests, omitted } from '../steps.ts';

/** WebKit paints in a GTK window on a screen from Xvfb; poppler reads the printed pages. */
const PACKAGES = [
  ...['webkit2gtk-driver', 'xvfb', 'libgles2', 'python3-gi', 'gir1.2-webkit2-4.1'],
  'firefox-esr',
  'poppler-utils',
];

const PDF_READER = '/usr/bin/pdftotext';

const isHere = (engine: Engine): boolean => existsSync(PROGRAMS[engine]);
const engines = Object.keys(PROGRAMS) as Engine[];

if (!(engines.every(isHere) && existsSync(PDF_READER)) && canUseApt()) {
  console.log('Installing WebKit and Firefox to test with …');
  await installFromDebian(...PACKAGES);
}
for (const engine of engines.filter((candidate) => !isHere(candidate))) {
  omitted(`NOT TESTED: ${engine}. It needs ${PACKAGES.join(', ')} of Debian, which only root may install.`);
}
process.env.BROWSERS ??= engines.filter(isHere).join();
await buildWhatChanged(builds.site, builds.admin);
await engineTests(`The page and the dashboard in ${process.env.BROWSERS}`);
