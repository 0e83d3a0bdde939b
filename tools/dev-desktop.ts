import { builds, buildWhatChanged } from './build.ts';
import { electronProgram } from './electron-program.ts';
import { freePort } from './free-port.ts';
import { inRoot } from './repository.ts';
import { runCommand } from './run-command.ts';

const NO_ELECTRON =
  'Electron itself is not here: a stand-in runs the app on plain Node and opens its window in Chromium. It has no sandbox, keychain, tray or menus.';

const out = inRoot('.cache', 'dev-desktop');
const userData = inRoot('data-dev-desktop');

await buildWhatChanged(builds.site);
const program = await electronProgram();
if (!program) console.log(NO_ELECTRON);
console.log(
  `The app asks for a server: \`npm run dev\` in another terminal is one, at http://localhost:${process.env.PORT ?? 3000}.`,
);
const { code } = await runCommand(
  inRoot('desktop/node_modules/.bin/electron-vite'),
  ['dev', '--watch', '--entry', `${out}/main/main.js`, '--', `--user-data-dir=${userData}`],
  {
    cwd: inRoot('desktop'),
    live: true,
    env: {
      DESKTOP_OUT: out,
      ELECTRON_EXEC_PATH: program ?? inRoot('tools/dev/stand-in-window.ts'),
      STAND_IN_MAIN: `${out}/main/main.js`,
      STAND_IN_USER_DATA: userData,
      // The window keeps its address when the main process starts again.
      STAND_IN_PORT: String(await freePort()),
    },
  },
);
process.exitCode = code;
