import { StartError } from '@shutterdesk/shared/node/start-error';
import { sql } from 'kysely';
import type { Config } from './config/config.ts';
import { openDatabase } from './db/database.ts';
import { ErasureRecord } from './desk/privacy/erasure-record.ts';
import { People } from './desk/privacy/people.ts';
import { renderPages } from './publish/render-page.ts';
import { createDiskStorage } from './storage/create-storage.ts';
import type { ObjectStorage } from './storage/object-storage.ts';
import { systemClock } from './work/clock.ts';

interface ProofOrder {
  readonly config: Config;
  /** The folder in which the site lies, with its database. */
  readonly folder: string;
  /** Its photographs, if they are not in the folder. */
  readonly storage?: ObjectStorage;
  /** The moment whose page it is. */
  readonly now: number;
}

/** Opens and migrates a site that lies in a folder, checks its database and renders its pages. It sends nothing. */
export const proveSite = async ({ config: given, folder, storage, now }: ProofOrder) => {
  const config: Config = { ...given, dataDir: folder, database: null };
  const db = await openDatabase(folder);
  try {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(db);
    const verdict = rows[0]?.integrity_check;
    if (verdict !== 'ok') throw new StartError(`The database is damaged: ${verdict}`);
    await People.open({ db, clock: systemClock, record: ErasureRecord.in(folder) });
    const pages = await renderPages({ config, db, storage: storage ?? createDiskStorage(config), now });
    const ran = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    return { pages, migrations: ran.rows.map(({ name }) => name) };
  } finally {
    await db.destroy();
  }
};
