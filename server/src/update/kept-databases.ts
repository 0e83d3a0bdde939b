import { copyFile, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { absent } from '@shutterdesk/shared/node/absent';
import type { Migrations } from '@shutterdesk/shared/node/schema-age';
import SQLite from 'better-sqlite3';
import { copyDatabase } from '../backup/copy-database.ts';
import { stampOf } from '../backup/restore/switch-folder.ts';
import { VERSION } from '../config/release.ts';
import { DATABASE_FILE } from '../db/database-file.ts';
import { keptSince } from '../db/deleted.ts';
import { beginOtherGeneration } from '../db/generation.ts';
import type { DatabasePlace } from '../db/open-site-database.ts';

/** `before-<version>-<time>.db`: as it was before that release changed it. `before-back-<time>.db`: left by a way back. */
const NAME = /^before-(\d+\.\d+\.\d+[\w.+-]*|back)-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})\.db$/;
export const BACK = 'back';
const MOST = 2;

/** A database that a change of the release has left. */
export interface KeptDatabase {
  readonly file: string;
  /** The release that changed it; `back`: it was left behind by a way back. */
  readonly release: string;
  readonly madeAt: string;
  readonly bytes: number;
}

const keptIn = async (dataDir: string, name: string): Promise<KeptDatabase | null> => {
  const [, release = '', day, hour, minute, second, fraction] = NAME.exec(name) ?? [];
  const file = path.join(dataDir, name);
  const stats = release === '' ? null : await stat(file).catch(absent);
  return stats && { file, release, madeAt: `${day}T${hour}:${minute}:${second}.${fraction}Z`, bytes: stats.size };
};

/** Newest first. */
export const keptDatabases = async (dataDir: string): Promise<readonly KeptDatabase[]> => {
  const names = (await readdir(dataDir).catch(absent)) ?? [];
  const found = await Promise.all(names.map((name) => keptIn(dataDir, name)));
  return found.filter((copy) => copy !== null).toSorted((one, other) => (one.madeAt < other.madeAt ? 1 : -1));
};

/** The database as it was before a release changed it, since the last way back. */
export const keptBefore = async (dataDir: string, release: string): Promise<KeptDatabase | null> => {
  const kept = await keptDatabases(dataDir);
  const back = kept.find((copy) => copy.release === BACK)?.madeAt ?? '';
  // The first of several: it is from before any of that release's migrations.
  return kept.findLast((copy) => copy.release === release && copy.madeAt > back) ?? null;
};

/** Copies a kept database to its place: the copy is another generation of the site. */
export const copyKept = async ({ file, madeAt }: KeptDatabase, to: string): Promise<void> => {
  await copyFile(file, to);
  const sqlite = new SQLite(to);
  beginOtherGeneration(sqlite, madeAt);
  sqlite.close();
};

const WORK = 'update-';
/** The remains of a killed update or start. */
const REMAINS = /^update-\w{6}$/;
const DAY_MS = 24 * 3_600_000;
/** The remains that changes of the release, and restores, have left. */
const LEFT = /^(?:before|enquiries-since)-(?:.*-)?(\d{4}-\d{2}-\d{2})T[\d-]+(?:\.db|\.csv)?$/;

/** Runs work with a folder of its own in the data folder. */
export const withWorkFolder = async <Result>(
  dataDir: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> => {
  const folder = await mkdtemp(path.join(dataDir, WORK));
  return work(folder).finally(() => rm(folder, { recursive: true, force: true }));
};

/** Removes all but the two newest. Those of a clock that was ahead go first. */
const removeBeyondMost = async (dataDir: string, now: number): Promise<void> => {
  const isPast = ({ madeAt }: KeptDatabase): boolean => Date.parse(madeAt) <= now;
  const kept = (await keptDatabases(dataDir)).filter(({ release }) => release !== BACK);
  const inOrder = [...kept.filter(isPast), ...kept.filter((copy) => !isPast(copy))];
  for (const { file } of inOrder.slice(MOST)) await rm(file, { force: true });
};

/** Removes all but the two newest, and whatever is older than deleted items may get. */
export const sweepKeptDatabases = async (dataDir: string, now: number): Promise<void> => {
  await removeBeyondMost(dataDir, now);
  const oldest = keptSince(now).toISOString();
  for (const name of (await readdir(dataDir).catch(absent)) ?? []) {
    const place = path.join(dataDir, name);
    const day = LEFT.exec(name)?.[1];
    const stats = REMAINS.test(name) ? await stat(place).catch(absent) : null;
    const isDone = stats ? stats.mtimeMs < now - DAY_MS : day !== undefined && day < oldest;
    if (isDone) await rm(place, { recursive: true, force: true });
  }
};

/** Copies the database, also of a running server, into one file of a folder. */
export const copyInto = async (place: DatabasePlace, folder: string, migrations?: Migrations): Promise<string> => {
  const copy = path.join(folder, DATABASE_FILE);
  await copyDatabase(place, copy, undefined, migrations);
  return copy;
};

interface Keeping {
  readonly now?: number;
  readonly migrations?: Migrations | undefined;
  /** The release that is about to change it. */
  readonly release?: string | undefined;
}

/**
 * Keeps the database as it is before a release changes its schema: one SQLite file in the data folder, which is the same
 * from both databases and comes back to either.
 */
export const keepBefore = async (
  place: DatabasePlace,
  { now = Date.now(), migrations, release = VERSION }: Keeping = {},
): Promise<void> => {
  const { dataDir } = place;
  await withWorkFolder(dataDir, async (work) =>
    rename(await copyInto(place, work, migrations), path.join(dataDir, `before-${release}-${stampOf(now)}.db`)),
  );
  // Nothing goes by its age here: at a start nobody has looked whether the clock is right.
  await removeBeyondMost(dataDir, now);
};
