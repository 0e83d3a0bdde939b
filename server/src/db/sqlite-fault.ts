import path from 'node:path';
import { StartError } from '@shutterdesk/shared/node/start-error';
import SQLite from 'better-sqlite3';
import { DATABASE_FILE } from './database-file.ts';

const DAMAGED = /^SQLITE_(?:CORRUPT|NOTADB)/;
const FULL = /^SQLITE_(?:FULL|IOERR_SHMSIZE)/;
const CLOSED = /^SQLITE_(?:READONLY|CANTOPEN|PERM|AUTH)/;
const HELD = /^SQLITE_(?:BUSY|LOCKED|PROTOCOL)/;
const BROKEN = /^SQLITE_IOERR/;

const fileIn = (dataDir: string): string => `The database ${path.join(dataDir, DATABASE_FILE)} (in DATA_DIR)`;

/** A sentence for pages that cannot be read, wherever the error occurred; null for any other error. */
export const damageOf = (error: unknown, dataDir: string): StartError | null =>
  error instanceof SQLite.SqliteError && DAMAGED.test(error.code)
    ? new StartError(`${fileIn(dataDir)} is damaged: restore it from a backup (README.md says how).`)
    : null;

/** The disk has no room for what was to be written. */
export const isDiskFull = (error: unknown): boolean => error instanceof SQLite.SqliteError && FULL.test(error.code);

export const fullDisk = (dataDir: string): StartError =>
  new StartError(`The disk of the data folder ${dataDir} (DATA_DIR) is full: make room on it.`, { mayPass: true });

/** A sentence for each error of SQLite at a start; null for an error of something else. */
export const sqliteFault = (error: unknown, dataDir: string): StartError | null => {
  if (!(error instanceof SQLite.SqliteError)) return null;
  const damage = damageOf(error, dataDir);
  if (damage) return damage;
  const { code, message } = error;
  if (isDiskFull(error)) return fullDisk(dataDir);
  if (CLOSED.test(code)) {
    return new StartError(
      `${fileIn(dataDir)} cannot be opened or written to by this server’s user (${code}): make that user the owner of everything in the folder.`,
    );
  }
  if (HELD.test(code)) {
    return new StartError(`${fileIn(dataDir)} is locked by another program: end that one first.`, { mayPass: true });
  }
  if (BROKEN.test(code)) {
    return new StartError(`${fileIn(dataDir)} cannot be read or written (${code}): check its disk.`, { mayPass: true });
  }
  return new StartError(`${fileIn(dataDir)} cannot be used: ${message}.`);
};
