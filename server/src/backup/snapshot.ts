import path from 'node:path';
import SQLite from 'better-sqlite3';
import { DATABASE_NAME } from './manifest.ts';

/** SQLite copies this many pages (2 MB) before other work of the process has its turn. */
const PAGES_AT_ONCE = 500;

export interface Snapshot {
  /** Every migration of the database. */
  readonly schema: readonly string[];
  /** The mark of the site's store. */
  readonly site: string;
  /** The originals that the database names. */
  readonly originals: readonly string[];
}

/**
 * Copies a database as it is at this moment, also while a server writes to it. The read transaction keeps the moment:
 * no writer waits, and no write makes the copy begin again.
 * @param seen called as soon as the moment is fixed
 */
export const copyDatabase = async (dataDir: string, target: string, seen: () => void): Promise<Snapshot> => {
  const sqlite = new SQLite(path.join(dataDir, DATABASE_NAME), { readonly: true, timeout: 5000 });
  try {
    sqlite.exec('begin');
    const snapshot = describe(sqlite);
    seen();
    await sqlite.backup(target, { progress: () => PAGES_AT_ONCE });
    closeForReaders(target);
    return snapshot;
  } finally {
    sqlite.close();
  }
};

const describe = (sqlite: SQLite.Database): Snapshot => {
  const texts = (sql: string): string[] => sqlite.prepare<[], string>(sql).pluck().all();
  return {
    schema: texts('select name from kysely_migration order by name'),
    site: texts('select mark from storage')[0] ?? '',
    originals: texts('select objectKey from photos'),
  };
};

/** Without a log beside it, one file is the whole database, and a reader needs no right to write. */
const closeForReaders = (file: string): void => {
  const copy = new SQLite(file);
  try {
    copy.pragma('journal_mode = DELETE');
  } finally {
    copy.close();
  }
};
