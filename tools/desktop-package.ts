import { builds, buildWhatChanged } from './build.ts';
import { electronProgram, HOW_TO_GET_ELECTRON } from './electron-program.ts';
import { inRoot } from './repository.ts';
import { runInTerminal } from './run-command.ts';

const desktop = inRoot('desktop');

await buildWhatChanged(builds.site, builds.desktop);
if (await electronProgram()) {
  const builder = inRoot('desktop', 'node_modules', '.bin', 'electron-builder');
  const code = await runInTerminal(builder, ['--publish', 'never'], { cwd: desktop });
  process.exitCode = code;
  if (code === 0) console.log('The installers are in desktop/release.');
} else {
  console.error(HOW_TO_GET_ELECTRON);
  process.exitCode = 1;
}
