import { builds, buildWhatChanged } from './build.ts';
import { electronProgram, HOW_TO_GET_ELECTRON } from './electron-program.ts';
import { inRoot } from './repository.ts';
import { runInTerminal } from './run-command.ts';

const out = inRoot('.cache', 'dev-desktop');
const watching = ['dev', '--watch', '--entry', `${out}/main/main.js`];

await buildWhatChanged(builds.site);
const program = await electronProgram();
if (program) {
  const address = `http://localhost:${process.env.PORT ?? 3000}`;
  console.log(`The app asks for a server: \`npm run dev\` in another terminal is one, at ${address}.`);
  process.exitCode = await runInTerminal(
    inRoot('desktop/node_modules/.bin/electron-vite'),
    [...watching, '--', `--user-data-dir=${inRoot('data-dev-desktop')}`],
    { cwd: inRoot('desktop'), env: { DESKTOP_OUT: out, ELECTRON_EXEC_PATH: program } },
  );
} else {
  console.error(HOW_TO_GET_ELECTRON);
  process.exitCode = 1;
}
