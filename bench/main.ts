import { builds, buildWhatChanged } from '../tools/build.ts';
import { backup } from './backup.ts';
import { besideBefore, keepAsBefore } from './before.ts';
import { bookings } from './bookings.ts';
import { collections } from './collections.ts';
import { dashboardOnAPhone } from './dashboard-on-a-phone.ts';
import { desktop } from './desktop.ts';
import { enquiries } from './enquiries.ts';
import { type Figure, isReached, lineOf } from './figure.ts';
import { lighthouseRuns } from './lighthouse-runs.ts';
import { loop } from './loop.ts';
import { manyPhotographs } from './many-photographs.ts';
import { ownersWayIn } from './owners-way-in.ts';
import { smallMachine } from './small-machine.ts';
import { start } from './start.ts';
import { uploadToPageFigures } from './upload-to-page.ts';

const parts: Record<string, () => Promise<readonly Figure[]>> = {
  enquiries,
  ownersWayIn,
  uploadToPage: uploadToPageFigures,
  start,
  smallMachine,
  manyPhotographs,
  collections,
  lighthouse: lighthouseRuns,
  dashboardOnAPhone,
  bookings,
  desktop,
  backup,
  loop,
};

const keeps = process.argv.includes('--keep');
const names = process.argv.slice(2).filter((name) => name !== '--keep');
const unknown = names.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`There is no figure called ${unknown.join(', ')}: there are ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}

await buildWhatChanged(builds.site, builds.admin);
const figures: Figure[] = [];
for (const [name, measure] of Object.entries(parts)) {
  if (names.length > 0 && !names.includes(name)) continue;
  for (const figure of await measure()) {
    console.log(lineOf(figure));
    figures.push(figure);
  }
}
for (const line of await besideBefore(figures)) console.log(line);
if (keeps) await keepAsBefore(figures);
process.exitCode = figures.every(isReached) ? 0 : 1;
