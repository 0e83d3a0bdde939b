import { existsSync } from 'node:fs';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import { DATABASE_NAME } from '../manifest.ts';

/** The site that a restore finds. */
export interface OwnSite {
  /** The folder with its keys and its list of erased people. */
  readonly folder: string;
  /** The mark of its store; null where it cannot be read. */
  readonly mark: string | null;
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

export const ownSiteIn = (dataDir: string): OwnSite => ({
  folder: dataDir,
  mark: markIn(path.join(dataDir, DATABASE_NAME)),
});
