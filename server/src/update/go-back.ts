import { existsSync } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { absent } from '@shutterdesk/shared/node/absent';
import { type Migrations, ranMigrations, schemaAge } from '@shutterdesk/shared/node/schema-age';
import { writeWhole } from '@shutterdesk/shared/node/write-whole';
import SQLite from 'better-sqlite3';
import * as z from 'zod';
import { stampOf } from '../backup/restore/switch-folder.ts';
import { DATABASE_FILE, migrationsIn } from '../db/database-file.ts';
import { migrations as ours } from '../db/migrations/migrations.ts';
import type { DatabasePlace } from '../db/open-site-database.ts';
import { ALL_ENQUIRIES, enquiriesSince, type Row, writeEnquiries } from './enquiries-since.ts';
import { BACK, copyKept, type KeptDatabase, keptBefore, keptDatabases } from './kept-databases.ts';
import { putIntoPostgres, readPostgres } from './postgres-back.ts';
import { isOf } from './running-server.ts';

const FILE = 'go-back.json';
const requestSchema = z.object({
  /** The release that is to start on it; null: any that cannot go on with today's. */
  folder: z.nullable(z.string()),
  /** The name of one of the kept databases. */
  database: z.string(),
});

/** An empty folder: a way back was killed between its two renames. */
const NOTHING = { migrations: [], enquiries: [] };

const readSqlite = (dataDir: string) => {
  const file = path.join(dataDir, DATABASE_FILE);
  if (!existsSync(file)) return NOTHING;
  const sqlite = new SQLite(file, { readonly: true, timeout: 5000 });
  try {
    return { migrations: ranMigrations(sqlite), enquiries: sqlite.prepare<[], Row>(ALL_ENQUIRIES).all() };
  } finally {
    sqlite.close();
  }
};

const readNow = async ({ dataDir, database }: DatabasePlace) =>
  database ? readPostgres(database) : readSqlite(dataDir);

/** The way of the database back from a release. */
export interface DatabaseBack {
  /** The one that comes back; null: the release before goes on with today's. */
  readonly database: KeptDatabase | null;
  /** The enquiries that only today's has, so far. */
  readonly enquiries: number;
  /** false: no copy from before lies here, and today's may be one with which the release before cannot go on. */
  readonly isCertain: boolean;
}

export const databaseBack = async (place: DatabasePlace, release: string): Promise<DatabaseBack> => {
  const kept = await keptBefore(place.dataDir, release);
  const { migrations, enquiries } = await readNow(place);
  // Without a copy, only the first migration is certainly known to the release before.
  const ran = kept ? migrationsIn(kept.file) : Object.keys(ours).slice(0, 1);
  const before = Object.fromEntries(Object.entries(ours).filter(([name]) => ran.includes(name)));
  const isNewer = schemaAge(migrations, before) === 'newer';
  if (!kept || !isNewer) return { database: null, enquiries: 0, isCertain: !isNewer };
  return { database: kept, enquiries: enquiriesSince(enquiries, kept.file).length, isCertain: true };
};

const flushed = async (file: string): Promise<void> => {
  const handle = await open(file, 'r+');
  await handle.sync();
  await handle.close();
};

const putIntoFolder = async (dataDir: string, kept: KeptDatabase, now: number): Promise<void> => {
  const file = path.join(dataDir, DATABASE_FILE);
  const stage = `${file}.back`;
  await copyKept(kept, stage);
  await flushed(stage);
  if (existsSync(file)) {
    const later = new SQLite(file);
    // From now on, one file is the whole database.
    later.pragma('journal_mode = DELETE');
    later.close();
    await writeEnquiries(dataDir, enquiriesSince(readSqlite(dataDir).enquiries, kept.file), now);
    await rename(file, path.join(dataDir, `before-${BACK}-${stampOf(now)}.db`));
  }
  await rename(stage, file);
};

/**
 * Asks the next start of a release to put a database back first.
 * @param folder the release; null: any that cannot go on with today's
 */
export const askToGoBack = (dataDir: string, folder: string | null, { file }: KeptDatabase): Promise<void> =>
  writeWhole(path.join(dataDir, FILE), JSON.stringify({ folder, database: path.basename(file) }), {
    mode: 0o600,
    flush: true,
  });

export const askNoLonger = (dataDir: string): Promise<void> => rm(path.join(dataDir, FILE), { force: true });

/**
 * At a start, which holds the folder's lock: puts a database back where a way back has asked for it. A start that was
 * killed meanwhile is made again.
 */
export const goBackIfAsked = async (
  place: DatabasePlace,
  migrations: Migrations = ours,
  now = Date.now(),
): Promise<void> => {
  const { dataDir, database } = place;
  const text = await readFile(path.join(dataDir, FILE), 'utf8').catch(absent);
  if (text === null) return;
  const asked = requestSchema.parse(JSON.parse(text));
  if (asked.folder !== null && !isOf(asked.folder)) return;
  const kept = (await keptDatabases(dataDir)).find(({ file }) => path.basename(file) === asked.database);
  const isDone = schemaAge((await readNow(place)).migrations, migrations) === 'known';
  if (kept && !isDone) {
    await (database
      ? putIntoPostgres(database, { dataDir, kept, migrations, now })
      : putIntoFolder(dataDir, kept, now));
  }
  await askNoLonger(dataDir);
};
