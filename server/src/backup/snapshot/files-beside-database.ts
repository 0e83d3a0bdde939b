import type { Database } from '../../db/database.ts';
import { DatabaseKeys } from '../../db/database-keys.ts';
import { ErasureFiles } from '../../privacy/erasure-files.ts';
import { readKey, type SiteKeys, saveKey } from '../encryption/site-keys.ts';
import { LOCKED_KEY_NAME } from '../encryption/studio-key.ts';
import { ERASURE_KEYS_NAME, SECRET_NAMES } from '../repository/manifest.ts';

/** The keys that are files beside a SQLite database, and rows of a PostgreSQL one. */
const KEYS = [ERASURE_KEYS_NAME, ...SECRET_NAMES, LOCKED_KEY_NAME] as const;

const copyKeys = async (from: SiteKeys, to: SiteKeys): Promise<void> => {
  for (const name of KEYS) {
    const bytes = await readKey(from, name);
    if (bytes) await saveKey(to, name, bytes);
  }
};

/** Writes the files that SQLite has beside it, from a PostgreSQL database: keys, and the list of erased people. */
export const exportSiteFiles = async (postgres: Database, folder: string): Promise<void> => {
  await copyKeys(new DatabaseKeys(postgres), folder);
  const files = new ErasureFiles(folder);
  const known = new Set((await files.read()).map(({ person, at }) => `${person} ${at}`));
  const erasures = await postgres.selectFrom('erasures').selectAll().orderBy('person').execute();
  await files.add(erasures.filter(({ person, at }) => !known.has(`${person} ${at}`)));
};

/** Copies the keys of a folder into a PostgreSQL database. Erased people are in its tables. */
export const importSiteFiles = (folder: string, postgres: Database): Promise<void> =>
  copyKeys(folder, new DatabaseKeys(postgres));
