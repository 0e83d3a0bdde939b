import { builds, buildWhatChanged } from './build.ts';
import { electronProgram, HOW_TO_GET_ELECTRON } from './electron-program.ts';
import { inRoot } from './repository.ts';
import { runInTerminal } from './run-command.ts';

await buildWhatChanged(builds.site, builds.desktop);
const program = await electronProgram();
if (program) {
  process.exitCode = await runInTerminal(program, [inRoot('desktop')]);
} else {
  console.error(HOW_TO_GET_ELECTRON);
  process.exitCode = 1;
}
