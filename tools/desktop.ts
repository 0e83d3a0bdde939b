import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { builds, buildWhatChanged } from './build.ts';
import { inRoot } from './repository.ts';
import { runCommand } from './run-command.ts';

/** Electron's package names its program in `path.txt` once it has fetched it. */
const electronProgram = (): string | null => {
  const folder = inRoot('desktop', 'node_modules', 'electron');
  const pointer = path.join(folder, 'path.txt');
  if (!existsSync(pointer)) return null;
  const program = path.join(folder, 'dist', readFileSync(pointer, 'utf8').trim());
  return existsSync(program) ? program : null;
};

await buildWhatChanged(builds.site, builds.desktop);
const fetchElectron = inRoot('desktop', 'node_modules', 'electron', 'install.js');
if (!electronProgram() && existsSync(fetchElectron)) {
  console.log('Fetching Electron …');
  await runCommand(process.execPath, [fetchElectron]);
}
const program = electronProgram();
if (program) {
  const { code } = await runCommand(program, [inRoot('desktop')], { live: true });
  process.exitCode = code;
} else {
  console.error(
    'The desktop app is built, but Electron itself is not here: it is fetched from github.com, which this machine does ' +
      'not reach. Run this again where it is reachable, or set ELECTRON_MIRROR to a mirror that is.',
  );
  process.exitCode = 1;
}
