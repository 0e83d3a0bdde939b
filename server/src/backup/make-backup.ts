import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import { requireSqlite } from '../config/database-settings.ts';
import { loadSecrets } from '../config/secrets.ts';
import { StartError } from '../config/start-error.ts';
import { damageOf } from '../db/database.ts';
import { createStorage } from '../storage/create-storage.ts';
import { type MadePoint, makePoint, type Progress } from './make-point.ts';
import { bytesOf, DATABASE_NAME } from './manifest.ts';
import { openPlace, placeOf } from './open-place.ts';
import type { PointStore } from './point-store.ts';
import { NEEDS_PASSPHRASE, type Passphrases, readSeal, type Seal, sealFor } from './seal/seal-for.ts';

interface Asked {
  readonly to: string;
  readonly withSecrets: boolean;
  readonly passphrases?: Passphrases;
}

const nobody = async (): Promise<null> => null;
const NO_PASSPHRASES: Passphrases = { given: null, askNew: nobody };

/** A person is asked only where nothing can be stored without a passphrase. */
const sealOf = async ({ dataDir }: Config, { sealing }: PointStore, passphrases: Passphrases): Promise<Seal | null> => {
  if (sealing === 'never') return readSeal(dataDir);
  if (sealing === 'if possible') return sealFor(dataDir, { ...passphrases, askNew: nobody });
  const seal = await sealFor(dataDir, passphrases);
  if (seal) return seal;
  throw new StartError(`${NEEDS_PASSPHRASE} Or set BACKUP_PASSPHRASE to the first one for this command.`);
};

/**
 * Makes a point of a data folder at a person's command, also while its server runs.
 * @throws {StartError} with a sentence
 */
export const makeBackup = async (
  config: Config,
  { to, withSecrets, passphrases = NO_PASSPHRASES }: Asked,
  onProgress: (progress: Progress) => void,
): Promise<MadePoint & { readonly bytes: number }> => {
  requireSqlite(config, 'Backups');
  if (!existsSync(path.join(config.dataDir, DATABASE_NAME))) {
    throw new StartError(`There is no database in ${config.dataDir}: set DATA_DIR to the site's own.`);
  }
  const store = await openPlace(config, placeOf(to));
  const seal = await sealOf(config, store, passphrases);
  const storage = await createStorage(config, await loadSecrets(config));
  try {
    const point = await makePoint({ config, storage, store, withSecrets, seal, onProgress });
    return { ...point, bytes: bytesOf(point.manifest.files) };
  } catch (error) {
    throw damageOf(error, config.dataDir) ?? error;
  }
};
