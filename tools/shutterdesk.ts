/** `bin/shutterdesk` of a release, which has no npm scripts. */
import { VERSION } from '../server/src/config/release.ts';
import { loadEnvironment } from './environment.ts';

const COMMANDS: Readonly<Record<string, readonly [run: () => Promise<unknown>, does: string]>> = {
  start: [
    () => import('../server/src/main.ts'),
    'serves the site, with its data in DATA_DIR (./data); --new begins one where backups are',
  ],
  admin: [() => import('./admin.ts'), 'lists accounts, or gives one a new password'],
  doctor: [() => import('./doctor.ts'), 'says what is amiss with the site and its machine, and what to do'],
  backup: [() => import('./backup.ts'), 'makes a backup; the server may run'],
  restore: [() => import('./restore.ts'), 'brings a backup back; the server must be stopped'],
  update: [() => import('./update.ts'), 'proves another release on a copy, and goes on as that; or goes back'],
  export: [() => import('./export-page.ts'), 'writes the page as files, for any static host'],
  'storage:setup': [() => import('./storage-setup.ts'), 'prepares a bucket for photographs'],
  'storage:move': [() => import('./storage-move.ts'), 'moves the photographs into a bucket, or back'],
};

/** Asked by another release alone. */
const PROVE = 'prove';

const usage = (): string =>
  [
    `Shutterdesk ${VERSION}`,
    '',
    ...Object.entries(COMMANDS).map(([name, [, does]]) => `  shutterdesk ${name.padEnd(14)}  ${does}`),
    '',
    'Settings are environment variables, or stand in a file .env in the folder where you run it.',
  ].join('\n');

const [, , name = 'help'] = process.argv;
const command = COMMANDS[name];
if (name === PROVE) {
  process.argv.splice(2, 1);
  await import('./prove.ts');
} else if (command) {
  // Each command reads its own arguments.
  process.argv.splice(2, 1);
  if (name !== 'update') loadEnvironment();
  await command[0]();
} else if (name === '--version') {
  console.log(VERSION);
} else {
  const isAsked = name === 'help' || name === '--help';
  console[isAsked ? 'log' : 'error'](isAsked ? usage() : `There is no command "${name}".\n\n${usage()}`);
  process.exitCode = isAsked ? 0 : 1;
}
