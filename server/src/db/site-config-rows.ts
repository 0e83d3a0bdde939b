import { hash } from 'node:crypto';
import type { Config } from '../config/config.ts';
import type { Seal } from '../config/seal.ts';
import { laidUnder, type StoredPart, setUpOf } from '../config/set-up.ts';
import type { Database } from './database.ts';

type Name = StoredPart['part'];

export const readParts = (db: Database): Promise<StoredPart[]> =>
  db.selectFrom('site_config').selectAll().orderBy('part').execute();

export const readPart = async (db: Database, part: Name): Promise<StoredPart | null> =>
  (await db.selectFrom('site_config').selectAll().where('part', '=', part).executeTakeFirst()) ?? null;

export const savePart = async (trx: Database, { part, ...values }: StoredPart): Promise<void> => {
  await trx
    .insertInto('site_config')
    .values({ part, ...values })
    .onConflict((conflict) => conflict.column('part').doUpdateSet(values))
    .execute();
};

export const removePart = async (trx: Database, part: Name): Promise<void> => {
  await trx.deleteFrom('site_config').where('part', '=', part).execute();
};

/** Names one state of a part. A save says on which one it is based. */
export const versionOf = (stored: StoredPart | null): string =>
  stored === null ? 'none' : hash('sha256', `${stored.settings}\n${stored.secret ?? ''}`, 'base64url');

/**
 * The configuration with what the database says of the screen, for work that no server does.
 * @param seal opens the secrets; null: they are not needed
 */
export const withSetUp = async (config: Config, db: Database, seal: Seal | null = null): Promise<Config> => {
  const setUp = setUpOf(await readParts(db), { seal, allowsPrivate: config.allowsPrivate });
  return laidUnder(config, () => setUp);
};
