import { existsSync } from 'node:fs';
import { copyFile, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { absent } from '@shutterdesk/shared/node/absent';
import { onlyAdds } from '@shutterdesk/shared/node/schema-age';
import { writeWhole } from '@shutterdesk/shared/node/write-whole';
import SQLite from 'better-sqlite3';
import * as z from 'zod';
import { stampOf } from '../backup/restore/switch-folder.ts';
import { DATABASE_FILE } from '../db/database-file.ts';
import { migrationsIn } from '../db/sqlite-role.ts';
import { KEPT_NAME, type KeptDatabase, keptDatabases } from './kept-databases.ts';
import { isOf } from './running-server.ts';
import type { Release } from './unpacked-release.ts';

const FILE = 'go-back.json';
const requestSchema = z.object({
  /** The release that is to start on it. */
  folder: z.string(),
  /** One of the kept databases. */
  database: z.string().regex(KEPT_NAME),
});

/**
 * The database from before a release, if that release has changed it so that the one before cannot go on with it.
 * @param isItsOwn tells whether that release made the copy
 */
export const databaseBefore = async (
  dataDir: string,
  isItsOwn: (kept: KeptDatabase) => boolean,
): Promise<KeptDatabase | null> => {
  // The first of several: it is from before any of that release's migrations.
  const kept = (await keptDatabases(dataDir)).filter(isItsOwn).at(-1);
  if (!kept) return null;
  const [before, ran] = [migrationsIn(kept.file), migrationsIn(path.join(dataDir, DATABASE_FILE))];
  return ran.every((name) => before.includes(name) || onlyAdds(name)) ? null : kept;
};

type Row = Readonly<Record<string, string | number | null>>;

/** The enquiries that only the later database has. */
export const enquiriesSince = (later: string, earlier: string): readonly Row[] => {
  const sqlite = new SQLite(later, { readonly: true, timeout: 5000 });
  try {
    sqlite.prepare('attach ? as earlier').run(earlier);
    const text =
      'select * from main.contact_submissions where id not in (select id from earlier.contact_submissions) order by createdAt';
    return sqlite.prepare<[], Row>(text).all();
  } finally {
    sqlite.close();
  }
};

/** A spreadsheet takes a cell that begins so for a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const cell = (value: string | number | null): string => {
  const text = String(value ?? '');
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
};

const csvOf = (rows: readonly Row[]): string => {
  const columns = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => columns.map((name) => cell(row[name] ?? null)).join(','));
  return `﻿${[columns.map(cell).join(','), ...lines].join('\r\n')}\r\n`;
};

const flushed = async (file: string): Promise<void> => {
  const handle = await open(file, 'r+');
  await handle.sync();
  await handle.close();
};

/**
 * Puts a kept database in the place of the later one, which stays beside it. Nobody else may use the folder. A call that
 * was killed is made again.
 */
export const putDatabaseBack = async (dataDir: string, database: string, now: number): Promise<void> => {
  const [file, kept] = [path.join(dataDir, DATABASE_FILE), path.join(dataDir, database)];
  const stage = `${file}.back`;
  await copyFile(kept, stage);
  await flushed(stage);
  if (existsSync(file)) {
    const later = new SQLite(file);
    // From now on, one file is the whole database.
    later.pragma('journal_mode = DELETE');
    later.close();
    const rows = enquiriesSince(file, kept);
    const csv = path.join(dataDir, `enquiries-since-${stampOf(now)}.csv`);
    if (rows.length > 0) await writeWhole(csv, csvOf(rows), { mode: 0o600, flush: true });
    await rename(file, path.join(dataDir, `before-back-${stampOf(now)}.db`));
  }
  await rename(stage, file);
};

/** Asks the next start of a release to put a database back first. */
export const askToGoBack = (dataDir: string, { folder }: Release, { file }: KeptDatabase): Promise<void> =>
  writeWhole(path.join(dataDir, FILE), JSON.stringify({ folder, database: path.basename(file) }), {
    mode: 0o600,
    flush: true,
  });

export const askNoLonger = (dataDir: string): Promise<void> => rm(path.join(dataDir, FILE), { force: true });

/** At a start, which holds the folder's lock: does as a way back has asked. */
export const goBackIfAsked = async (dataDir: string, now: number): Promise<void> => {
  const text = await readFile(path.join(dataDir, FILE), 'utf8').catch(absent);
  if (text === null) return;
  const { folder, database } = requestSchema.parse(JSON.parse(text));
  if (!isOf({ folder })) return;
  if (existsSync(path.join(dataDir, database))) await putDatabaseBack(dataDir, database, now);
  await askNoLonger(dataDir);
};
