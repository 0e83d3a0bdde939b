import { existsSync } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { absent } from '@shutterdesk/shared/node/absent';
import { type Migrations, schemaAge } from '@shutterdesk/shared/node/schema-age';
import { writeWhole } from '@shutterdesk/shared/node/write-whole';
import SQLite from 'better-sqlite3';
import * as z from 'zod';
import { stampOf } from '../backup/restore/switch-folder.ts';
import type { Config } from '../config/config.ts';
import { DATABASE_FILE } from '../db/database-file.ts';
import { migrations as ours } from '../db/migrations/migrations.ts';
import { migrationsIn, migrationsOf } from '../db/sqlite-role.ts';
import { ALL_ENQUIRIES, enquiriesSince, type Row, writeEnquiries } from './enquiries-since.ts';
import { copyKept, KEPT_NAME, type KeptDatabase, keptDatabases } from './kept-databases.ts';
import { putIntoPostgres, readPostgres } from './postgres-back.ts';
import { isOf } from './running-server.ts';
import type { Release } from './unpacked-release.ts';

type Place = Pick<Config, 'dataDir' | 'database'>;

const FILE = 'go-back.json';
const requestSchema = z.object({
  /** The release that is to start on it. */
  folder: z.string(),
  /** One of the kept databases. */
  database: z.string().regex(KEPT_NAME),
});

/** The migrations of a kept database that this release knows. */
const knownIn = (file: string, migrations: Migrations): Migrations => {
  const ran = migrationsIn(file);
  return Object.fromEntries(Object.entries(migrations).filter(([name]) => ran.includes(name)));
};

const readSqlite = (dataDir: string) => {
  const sqlite = new SQLite(path.join(dataDir, DATABASE_FILE), { readonly: true, timeout: 5000 });
  try {
    return { migrations: migrationsOf(sqlite), enquiries: sqlite.prepare<[], Row>(ALL_ENQUIRIES).all() };
  } finally {
    sqlite.close();
  }
};

/** The database that comes back with the release before, and the enquiries that it lacks. */
export interface DatabaseBefore {
  readonly kept: KeptDatabase;
  readonly enquiries: readonly Row[];
}

/**
 * The database from before a release, if that release has changed it so that the one before cannot go on with it.
 * @param isItsOwn tells whether that release made the copy
 */
export const databaseBefore = async (
  { dataDir, database }: Place,
  isItsOwn: (kept: KeptDatabase) => boolean,
): Promise<DatabaseBefore | null> => {
  // The first of several: it is from before any of that release's migrations.
  const kept = (await keptDatabases(dataDir)).filter(isItsOwn).at(-1);
  if (!kept) return null;
  const now = database ? await readPostgres(database) : readSqlite(dataDir);
  if (schemaAge(now.migrations, knownIn(kept.file, ours)) !== 'newer') return null;
  return { kept, enquiries: enquiriesSince(now.enquiries, kept.file) };
};

const flushed = async (file: string): Promise<void> => {
  const handle = await open(file, 'r+');
  await handle.sync();
  await handle.close();
};

const putIntoFolder = async (dataDir: string, kept: string, now: number): Promise<void> => {
  const file = path.join(dataDir, DATABASE_FILE);
  const stage = `${file}.back`;
  await copyKept(kept, stage);
  await flushed(stage);
  if (existsSync(file)) {
    const later = new SQLite(file);
    // From now on, one file is the whole database.
    later.pragma('journal_mode = DELETE');
    later.close();
    await writeEnquiries(dataDir, enquiriesSince(readSqlite(dataDir).enquiries, kept), now);
    await rename(file, path.join(dataDir, `before-back-${stampOf(now)}.db`));
  }
  await rename(stage, file);
};

/**
 * Puts a kept database in the place of the later one. Nobody else may use the folder. A call that was killed is made again.
 */
export const putDatabaseBack = async (
  { dataDir, database }: Place,
  name: string,
  { now, migrations = ours }: { readonly now: number; readonly migrations?: Migrations | undefined },
): Promise<void> => {
  const kept = path.join(dataDir, name);
  if (!database) return putIntoFolder(dataDir, kept, now);
  await putIntoPostgres(database, { dataDir, kept, known: knownIn(kept, migrations), now });
};

/** Asks the next start of a release to put a database back first. */
export const askToGoBack = (dataDir: string, { folder }: Release, { file }: KeptDatabase): Promise<void> =>
  writeWhole(path.join(dataDir, FILE), JSON.stringify({ folder, database: path.basename(file) }), {
    mode: 0o600,
    flush: true,
  });

export const askNoLonger = (dataDir: string): Promise<void> => rm(path.join(dataDir, FILE), { force: true });

/** At a start, which holds the folder's lock: does as a way back has asked. */
export const goBackIfAsked = async (place: Place, migrations?: Migrations): Promise<void> => {
  const text = await readFile(path.join(place.dataDir, FILE), 'utf8').catch(absent);
  if (text === null) return;
  const { folder, database } = requestSchema.parse(JSON.parse(text));
  if (!isOf({ folder })) return;
  if (existsSync(path.join(place.dataDir, database))) {
    await putDatabaseBack(place, database, { now: Date.now(), migrations });
  }
  await askNoLonger(place.dataDir);
};
