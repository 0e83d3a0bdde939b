import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
/** More than all tests need at once. */
const NEEDED_BYTES = 4_000_000_000;
const PREFIX = 'shutterdesk-tests-';

const hasRoom = (folder: string): boolean => {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= NEEDED_BYTES;
};

const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true });

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** Removes what an interrupted run has left. A disk that it mounted there cannot be removed, and harms nobody. */
const sweep = (parent: string): void => {
  for (const name of readdirSync(parent).filter((name) => name.startsWith(PREFIX))) {
    if (isRunning(Number(name.slice(PREFIX.length)))) continue;
    try {
      remove(path.join(parent, name));
    } catch (error) {
      console.error(`${path.join(parent, name)} stays: ${error instanceof Error ? error.message : error}`);
    }
  }
};

/**
 * A folder for what tests write, removed when the process ends. It lies in memory where there is room: every test has a
 * database of its own, and waiting for a disk takes a fifth of their time. `TMPDIR` names another place.
 */
export const scratchFolder = (): string => {
  const parent = !process.env.TMPDIR && hasRoom(MEMORY) ? MEMORY : os.tmpdir();
  const folder = path.join(parent, PREFIX + process.pid);
  if (existsSync(folder)) return folder;
  sweep(parent);
  // Tests start servers under other users, who have to pass through it.
  mkdirSync(folder, { mode: 0o711 });
  process.on('exit', () => remove(folder));
  return folder;
};
