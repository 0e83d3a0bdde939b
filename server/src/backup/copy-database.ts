import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Migrations, ranMigrations } from '@shutterdesk/shared/node/schema-age';
import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import type { Config } from '../config/config.ts';
import type { DatabaseConfig } from '../config/database-settings.ts';
import { KeyFiles, type KeyStore } from '../config/secrets.ts';
import { clearTables, copyTable } from '../db/copy-tables.ts';
import { type Database, openDatabase, refuseOthers } from '../db/database.ts';
import { DATABASE_FILE } from '../db/database-file.ts';
import { DatabaseKeys } from '../db/database-keys.ts';
import { migrations } from '../db/migrations/migrations.ts';
import { overClient, PATIENT, withClient } from '../db/postgres/one-client.ts';
import { checkSite } from '../db/postgres/postgres-set-up.ts';
import { siteTables } from '../db/site-tables.ts';
import { ErasureRecord } from '../desk/privacy/erasure-record.ts';
import { UNTOUCHED } from './faults.ts';
import { ERASURE_KEYS_NAME, SEAL_NAME, type Snapshot } from './snapshot.ts';
import { STUDIO_KEY_NAME } from './studio-key.ts';

/** SQLite copies this many pages (2 MB) before other work of the process has its turn. */
const PAGES_AT_ONCE = 500;

export interface DatabaseCopy {
  /** Every migration of the database. */
  readonly schema: readonly string[];
  /** The mark of the site's store. */
  readonly site: string;
  /** The highest number of a snapshot that the site knows of; 0: none. */
  readonly newestNumber: number;
  /** The originals that the database names. */
  readonly originals: readonly string[];
}

/**
 * Copies the database of a data folder as it is at this moment, also while a server writes to it. The read transaction
 * keeps the moment: no writer waits, and no write makes the copy begin again.
 * @param onFixed called as soon as the moment is fixed
 * @throws {StartError} for a database of another release
 */
export const copySqlite = async (
  dataDir: string,
  target: string,
  onFixed: () => void,
  known = migrations,
): Promise<DatabaseCopy> => {
  const file = path.join(dataDir, DATABASE_FILE);
  const sqlite = new SQLite(file, { readonly: true, timeout: 5000 });
  try {
    refuseOthers(sqlite, file, known);
    sqlite.exec('begin');
    const snapshot = describe(sqlite);
    onFixed();
    await sqlite.backup(target, { progress: () => PAGES_AT_ONCE });
    intoOneFile(target);
    return snapshot;
  } finally {
    sqlite.close();
  }
};

const describe = (sqlite: SQLite.Database): DatabaseCopy => {
  const texts = (sql: string): string[] => sqlite.prepare<[], string>(sql).pluck().all();
  return {
    schema: ranMigrations(sqlite),
    site: texts('select mark from storage')[0] ?? '',
    newestNumber: sqlite.prepare<[], number | null>('select newestNumber from backup_settings').pluck().get() ?? 0,
    originals: texts('select objectKey from photos union all select objectKey from reply_files'),
  };
};

/**
 * Without a log beside it, one file is the whole database, and a reader needs no right to write. Sessions stay behind:
 * whoever has a backup must not be signed in as somebody, and whoever restores one lets nobody back in.
 */
const intoOneFile = (file: string): void => {
  const copy = new SQLite(file);
  try {
    copy.pragma('journal_mode = DELETE');
    copy.pragma('secure_delete = ON');
    copy.exec('delete from sessions');
  } finally {
    copy.close();
  }
};

/** Keys that sign people in. */
const SIGNING_NAMES = ['secrets/session', 'secrets/uploads'] as const;

/** The keys that are files beside a SQLite database, and rows of a PostgreSQL one. No copy has those that sign people in. */
const KEYS = [ERASURE_KEYS_NAME, SEAL_NAME, STUDIO_KEY_NAME] as const;

const copyKeys = async (from: KeyStore, to: KeyStore): Promise<void> => {
  for (const name of KEYS) {
    const value = await from.read(name);
    if (value) await to.replace(name, value);
  }
};

/** Writes the files that SQLite has beside it, from a PostgreSQL database: keys, and the list of erased people. */
export const exportSiteFiles = async (postgres: Database, folder: string): Promise<void> => {
  await copyKeys(new DatabaseKeys(postgres), new KeyFiles(folder));
  const files = ErasureRecord.in(folder);
  const known = new Set((await files.read()).map(({ person, at }) => `${person} ${at}`));
  const erasures = await postgres.selectFrom('erasures').selectAll().orderBy('person').execute();
  await files.add(erasures.filter(({ person, at }) => !known.has(`${person} ${at}`)));
};

/**
 * Copies the keys of a folder into a PostgreSQL database; erased people are in its tables. Every session, upload address
 * and first step of a sign-in ends with the keys that servers make anew.
 */
export const importSiteFiles = async (folder: string, postgres: Database): Promise<void> => {
  const keys = new DatabaseKeys(postgres);
  await copyKeys(new KeyFiles(folder), keys);
  for (const name of SIGNING_NAMES) await keys.remove(name);
};

/** Writes a SQLite database with the same migrations and rows as another database. */
const writeCopy = async (from: Database, folder: string, ran: Migrations): Promise<void> => {
  const to = await openDatabase(folder, { migrations: ran });
  try {
    const tables = await siteTables(to);
    // An interrupted copy is thrown away, so it needs neither flushes nor a journal, which would hold others up.
    await sql`pragma synchronous = off`.execute(to);
    await sql`pragma journal_mode = off`.execute(to);
    await to.transaction().execute(async (trx) => {
      await clearTables(trx, tables);
      for (const table of tables.filter(({ name }) => name !== 'sessions')) await copyTable(from, trx, table);
    });
  } finally {
    await to.destroy();
  }
};

/**
 * Copies a PostgreSQL database as it is at this moment into a folder: as a SQLite database, so that any site can be
 * restored from it, and with the files that SQLite has beside it. Rows are copied a page at a time.
 * @param onFixed called as soon as the moment is fixed
 * @throws {StartError} for a database that has no site, or cannot be read to the end
 */
export const copyPostgres = (
  database: DatabaseConfig,
  folder: string,
  onFixed: () => void,
  known = migrations,
): Promise<DatabaseCopy> =>
  withClient(database, { name: 'shutterdesk backup', soFar: UNTOUCHED }, async (client) => {
    await client.query(PATIENT);
    const reading = overClient(client).transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
    await reading.execute(async (trx) => {
      const ran = await checkSite(client, known, database.address);
      onFixed();
      await writeCopy(trx, folder, Object.fromEntries(Object.entries(known).filter(([name]) => ran.includes(name))));
      await exportSiteFiles(trx, folder);
    });
    const file = path.join(folder, DATABASE_FILE);
    intoOneFile(file);
    const copy = new SQLite(file, { readonly: true });
    try {
      return describe(copy);
    } finally {
      copy.close();
    }
  });

export interface CopyParts {
  readonly config: Pick<Config, 'dataDir' | 'database'>;
  /** The page that visitors see, once it shows every change so far. */
  readonly page?: () => Promise<Snapshot['page']>;
  readonly now?: () => number;
}

interface Taken extends DatabaseCopy {
  readonly madeAt: string;
  readonly page: Snapshot['page'];
}

/**
 * Copies the live database into a file, whichever kind it is. With PostgreSQL, its keys come into the file's folder too.
 * @param file is called `shutterdesk.db`
 */
export const copyDatabase = (
  { dataDir, database }: CopyParts['config'],
  file: string,
  seen: () => void = () => undefined,
  known = migrations,
): Promise<DatabaseCopy> =>
  database ? copyPostgres(database, path.dirname(file), seen, known) : copySqlite(dataDir, file, seen, known);

/** The page belongs to the snapshot when it is the same before and after that moment. */
export const copyAtOneMoment = async ({ config, page, now = Date.now }: CopyParts, folder: string): Promise<Taken> => {
  const look = page ?? (async () => null);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const before = await look();
  let madeAt = '';
  let looking: Promise<Snapshot['page']> = Promise.resolve(null);
  const copy = await copyDatabase(config, path.join(folder, DATABASE_FILE), () => {
    madeAt = new Date(now()).toISOString();
    looking = look();
  });
  const after = await looking;
  return { ...copy, madeAt, page: before?.sha256 === after?.sha256 ? before : null };
};
