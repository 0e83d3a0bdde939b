import { appendFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

// Loaded before a command (`node --import`): notes the kind of each step that changes files in the file STEPS, and ends the
// process before the step whose number is KILL_AT, as a power cut would.

// Image processes of the command load it too, without the variables, and go on.
const { STEPS, KILL_AT } = process.env;
let number = 0;

/** A file's place without what is different each time. */
const kindOf = (file: string): string =>
  file
    .split(/[\\/]/)
    .slice(-3)
    .join('/')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{64}|\b[0-9a-f]{2}\b|\d+/g, '#');

const step = (what: string, file: string): void => {
  if (STEPS === undefined) return;
  number += 1;
  appendFileSync(STEPS, `${what} ${kindOf(file)}\n`);
  if (number === Number(KILL_AT)) process.kill(process.pid, 'SIGKILL');
};

const { copyFile, mkdir, open, rename, rm, writeFile } = fs;
Object.assign(fs, {
  copyFile(from: string, to: string) {
    step('copy', to);
    return copyFile(from, to);
  },
  mkdir(folder: string, options?: Parameters<typeof mkdir>[1]) {
    step('mkdir', folder);
    return mkdir(folder, options);
  },
  async open(file: string, flags?: string | number, mode?: number) {
    if (typeof flags === 'string' && flags !== 'r') step('open', file);
    const handle = await open(file, flags, mode);
    const sync = handle.sync.bind(handle);
    handle.sync = () => {
      step('sync', file);
      return sync();
    };
    return handle;
  },
  rename(from: string, to: string) {
    step('rename', to);
    return rename(from, to);
  },
  rm(file: string, options?: Parameters<typeof rm>[1]) {
    step('rm', file);
    return rm(file, options);
  },
  writeFile(...given: Parameters<typeof writeFile>) {
    step('write', String(given[0]));
    return writeFile(...given);
  },
});
syncBuiltinESMExports();
