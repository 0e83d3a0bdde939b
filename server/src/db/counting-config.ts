import type { Config } from '../config/config.ts';
import { Seal } from '../config/seal.ts';
import { KeyFiles } from '../config/secrets.ts';
import { laidUnder, setUpOf } from '../config/set-up.ts';
import type { Database } from './database.ts';
import { DatabaseKeys } from './database-keys.ts';
import { readParts } from './site-config-rows.ts';

/** The configuration that counts, for a command: what is set up on the screen lies below the variables. */
export const countingConfig = async (config: Config, db: Database): Promise<Config> => {
  const keys = config.database ? new DatabaseKeys(db) : new KeyFiles(config.dataDir);
  const secret = await keys.read('seal');
  const setUp = setUpOf(await readParts(db), {
    seal: secret ? new Seal(secret) : null,
    allowsPrivate: config.allowsPrivate,
  });
  return laidUnder(config, () => setUp);
};
