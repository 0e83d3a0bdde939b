import { existsSync } from 'node:fs';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import type { Database } from '../../db/database.ts';
import { DATABASE_NAME } from '../snapshot.ts';
import { type OwnPeople, readPeople } from './keep-own.ts';

const CONTENT = ['photos', 'gallery_images', 'hero_images', 'portraits', 'collections', 'contact_submissions'] as const;

/** Tells whether a site has nothing that a restore would take away: no picture, no page of pictures and no enquiry. */
export const isEmptySite = async (db: Database): Promise<boolean> => {
  for (const table of CONTENT) {
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false;
  }
  return true;
};

/** The site that a restore finds. */
export interface OwnSite {
  /** The folder with its keys and its list of erased people. */
  readonly folder: string;
  /** The mark of its store; null where it cannot be read. */
  readonly mark: string | null;
  readonly people: OwnPeople;
}

/** The mark of the site's store in a SQLite database; null where it cannot be read. */
export const markIn = (file: string): string | null => {
  if (!existsSync(file)) return null;
  const sqlite = new SQLite(file, { readonly: true });
  try {
    return sqlite.prepare<[], string>('select mark from storage').pluck().get() ?? null;
  } catch {
    // It may be damaged, which is why somebody restores.
    return null;
  } finally {
    sqlite.close();
  }
};

/** null where they cannot be read. */
const peopleIn = async (file: string): Promise<OwnPeople> => {
  if (!existsSync(file)) return null;
  const database = new SQLite(file, { readonly: true });
  const db: Database = new Kysely({ dialect: new SqliteDialect({ database }) });
  return readPeople(db)
    .catch(() => null)
    .finally(() => db.destroy());
};

export const ownSiteIn = async (dataDir: string): Promise<OwnSite> => ({
  folder: dataDir,
  mark: markIn(path.join(dataDir, DATABASE_NAME)),
  people: await peopleIn(path.join(dataDir, DATABASE_NAME)),
});
