import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { absent } from '@shutterdesk/shared/node/absent';
import type { Migrations } from '@shutterdesk/shared/node/schema-age';
import SQLite from 'better-sqlite3';
import { copyPostgres, copySqlite } from '../backup/copy-database.ts';
import { stampOf } from '../backup/restore/switch-folder.ts';
import type { Config } from '../config/config.ts';
import { VERSION } from '../config/release.ts';
import { DATABASE_FILE } from '../db/database-file.ts';
import { keptSince } from '../db/deleted.ts';
import { beginOtherGeneration } from '../db/generation.ts';

/** `before-<version>-<time>.db` */
export const KEPT_NAME = /^before-(\d+\.\d+\.\d+[\w.+-]*)-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})\.db$/;
const MOST = 2;
/** It is made in this folder, so that no start finds half a copy. */
const WORK = 'before-work';

type Place = Pick<Config, 'dataDir' | 'database'>;

/** The database as it was before a release changed its schema. */
export interface KeptDatabase {
  readonly file: string;
  /** The release that changed it. */
  readonly release: string;
  readonly madeAt: string;
  readonly bytes: number;
}

const madeAtOf = (name: string): string => {
  const [, , day, hour, minute, second, fraction] = KEPT_NAME.exec(name) ?? [];
  return `${day}T${hour}:${minute}:${second}.${fraction}Z`;
};

/** Copies a kept database to its place: the copy is another generation of the site. */
export const copyKept = async (kept: string, to: string): Promise<void> => {
  await copyFile(kept, to);
  const sqlite = new SQLite(to);
  beginOtherGeneration(sqlite, madeAtOf(path.basename(kept)));
  sqlite.close();
};

/** Newest first. */
export const keptDatabases = async (dataDir: string): Promise<readonly KeptDatabase[]> => {
  const names = (await readdir(dataDir).catch(absent)) ?? [];
  const found = await Promise.all(
    names.map(async (name): Promise<KeptDatabase | null> => {
      const release = KEPT_NAME.exec(name)?.[1];
      if (!release) return null;
      const file = path.join(dataDir, name);
      const stats = await stat(file).catch(absent);
      return stats && { file, release, madeAt: madeAtOf(name), bytes: stats.size };
    }),
  );
  return found.filter((copy) => copy !== null).toSorted((one, other) => (one.madeAt < other.madeAt ? 1 : -1));
};

/** An update proves the new release in it. */
export const PROOF = 'update-proof';

/** The site that comes back into PostgreSQL, with the keys and the erased people of now, until it is back. */
export const STAGE = 'before-stage';

/** The remains of a killed update or start. */
const WORK_FOLDERS = [WORK, PROOF, STAGE, `${STAGE}.part`];
const DAY_MS = 24 * 3_600_000;

/** Databases from which somebody went back, and the enquiries that only they have. */
const LATER = /^(?:before-back|enquiries-since)-(\d{4}-\d{2}-\d{2})T/;

/** Removes all but the two newest. Those of a clock that was ahead go first. */
const removeBeyondMost = async (dataDir: string, now: number): Promise<void> => {
  const isPast = ({ madeAt }: KeptDatabase): boolean => Date.parse(madeAt) <= now;
  const kept = await keptDatabases(dataDir);
  const inOrder = [...kept.filter(isPast), ...kept.filter((copy) => !isPast(copy))];
  for (const { file } of inOrder.slice(MOST)) await rm(file, { force: true });
};

/** Removes all but the two newest, and whatever is older than deleted items may get. */
export const sweepKeptDatabases = async (dataDir: string, now: number): Promise<void> => {
  await removeBeyondMost(dataDir, now);
  const oldest = keptSince(now).toISOString();
  for (const { file, madeAt } of await keptDatabases(dataDir)) {
    if (madeAt < oldest) await rm(file, { force: true });
  }
  for (const name of WORK_FOLDERS) {
    const stats = await stat(path.join(dataDir, name)).catch(absent);
    if (stats && stats.mtimeMs < now - DAY_MS) await rm(path.join(dataDir, name), { recursive: true, force: true });
  }
  for (const name of (await readdir(dataDir).catch(absent)) ?? []) {
    const day = LATER.exec(name)?.[1];
    if (day && day < oldest) await rm(path.join(dataDir, name), { recursive: true, force: true });
  }
};

/** Copies the database, also of a running server, into one file of a folder. */
export const copyInto = async (
  { dataDir, database }: Place,
  folder: string,
  migrations?: Migrations,
): Promise<string> => {
  const copy = path.join(folder, DATABASE_FILE);
  const fixed = () => undefined;
  await (database ? copyPostgres(database, folder, fixed, migrations) : copySqlite(dataDir, copy, fixed, migrations));
  return copy;
};

interface Keeping {
  readonly now?: number;
  readonly migrations?: Migrations | undefined;
  /** The beginning of the file's name. */
  readonly name?: string;
}

/**
 * Keeps the database as it is before a release changes its schema: one SQLite file in the data folder, which is the same
 * from both databases and comes back to either.
 */
export const keepBefore = async (
  place: Place,
  { now = Date.now(), migrations, name = `before-${VERSION}` }: Keeping = {},
): Promise<void> => {
  const { dataDir } = place;
  const work = path.join(dataDir, WORK);
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true, mode: 0o700 });
  try {
    await rename(await copyInto(place, work, migrations), path.join(dataDir, `${name}-${stampOf(now)}.db`));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  // Nothing goes by its age here: at a start nobody has looked whether the clock is right.
  await removeBeyondMost(dataDir, now);
};
