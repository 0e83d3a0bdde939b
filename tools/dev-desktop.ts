import { builds, buildWhatChanged } from './build.ts';
import { electronProgram, HOW_TO_GET_ELECTRON } from './electron-program.ts';
import { inRoot } from './repository.ts';
import { runCommand } from './run-command.ts';

const out = inRoot('.cache', 'dev-desktop');
const watching = ['dev', '--watch', '--entry', `${out}/main/main.js`];

await buildWhatChanged(builds.site);
const program = await electronProgram();
if (program) {
  const address = `http://localhost:${process.env.PORT ?? 3000}`;
  console.log(`The app asks for a server: \`npm run dev\` in another terminal is one, at ${address}.`);
  const { code } = await runCommand(
    inRoot('desktop/node_modules/.bin/electron-vite'),
    [...watching, '--', `--user-data-dir=${inRoot('data-dev-desktop')}`],
    { cwd: inRoot('desktop'), live: true, env: { DESKTOP_OUT: out, ELECTRON_EXEC_PATH: program } },
  );
  process.exitCode = code;
} else {
  console.error(HOW_TO_GET_ELECTRON);
  process.exitCode = 1;
}
