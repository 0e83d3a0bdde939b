import { StartError } from '@shutterdesk/shared/node/start-error';
import type { Config } from '../config/config.ts';
import { DatabaseKeys } from '../db/database-keys.ts';
import { checkFolder } from '../db/existing-site.ts';
import { migrations } from '../db/migrations/migrations.ts';
import { overClient, withClient } from '../db/postgres/one-client.ts';
import { checkSite } from '../db/postgres/postgres-set-up.ts';
import { damageOf } from '../db/sqlite-fault.ts';
import { createDiskStorage, createS3Storage } from '../storage/create-storage.ts';
import {
  type Encryption,
  encryptionFor,
  NEEDS_PASSPHRASE,
  type Passphrases,
  readEncryption,
} from './encryption/encryption.ts';
import { Keyring } from './encryption/keyring.ts';
import type { SiteKeys } from './encryption/site-keys.ts';
import { ensureStudioKey } from './encryption/studio-key.ts';
import { UNTOUCHED } from './repository/faults.ts';
import { bytesOf } from './repository/manifest.ts';
import { addressOf, openRepository, type RepositoryAddress } from './repository/open-repository.ts';
import type { Repository } from './repository/repository.ts';
import { type MadeSnapshot, makeSnapshot, type Progress } from './snapshot/make-snapshot.ts';
import { prune } from './snapshot/prune.ts';

interface Asked {
  readonly to: string | RepositoryAddress;
  readonly withSecrets: boolean;
  readonly passphrases?: Passphrases;
}

const nobody = async (): Promise<null> => null;
const NO_PASSPHRASES: Passphrases = { given: null, askNew: nobody };

/** A person is asked only where nothing can be stored without a passphrase. */
const encryptionOf = async (
  keys: SiteKeys,
  { encrypts }: Repository,
  passphrases: Passphrases,
): Promise<Encryption | null> => {
  if (encrypts === 'never') return readEncryption(keys);
  if (encrypts === 'if possible') return encryptionFor(keys, { ...passphrases, askNew: nobody });
  const encryption = await encryptionFor(keys, passphrases);
  if (encryption) return encryption;
  throw new StartError(`${NEEDS_PASSPHRASE} Or set BACKUP_PASSPHRASE to the first one for this command.`);
};

/**
 * Runs work with the keys of a site.
 * @throws {StartError} where there is no site, or one of another release
 */
export const withKeys = async <Result>(
  { dataDir, database }: Config,
  work: (keys: SiteKeys) => Promise<Result>,
): Promise<Result> => {
  if (database) {
    return withClient(database, { name: 'shutterdesk backup', soFar: UNTOUCHED }, async (client) => {
      await checkSite(client, migrations, database.address);
      return work(new DatabaseKeys(overClient(client)));
    });
  }
  checkFolder(dataDir);
  return work(dataDir);
};

/**
 * Makes a snapshot of a site at a person's command, also while its server runs.
 * @throws {StartError} with a sentence
 */
export const makeBackup = async (
  config: Config,
  { to, withSecrets, passphrases = NO_PASSPHRASES }: Asked,
  onProgress: (progress: Progress) => void,
): Promise<MadeSnapshot & { readonly bytes: number }> => {
  try {
    const { repository, encryption, key } = await withKeys(config, async (keys) => {
      const repository = await openRepository(config, typeof to === 'string' ? addressOf(to) : to);
      return {
        repository,
        encryption: await encryptionOf(keys, repository, passphrases),
        key: await ensureStudioKey(keys),
      };
    });
    const storage = config.s3 ? await createS3Storage(config, config.s3) : createDiskStorage(config);
    const snapshot = await makeSnapshot({ config, storage, repository, withSecrets, key, encryption, onProgress });
    return { ...snapshot, bytes: bytesOf(snapshot.manifest.files) };
  } catch (error) {
    throw damageOf(error, config.dataDir) ?? error;
  }
};

/**
 * Removes one snapshot at a person's command: the server itself never removes one that it has not signed.
 * @throws {StartError} when there is no such snapshot
 */
export const removeSnapshot = async (config: Config, from: string, id: string): Promise<void> => {
  const repository = await openRepository(config, addressOf(from));
  const ids = await repository.snapshots();
  if (!ids.includes(id)) {
    throw new StartError(`There is no backup ${id} in ${repository.name}. There are: ${ids.join(', ') || 'none'}.`);
  }
  await prune(config, repository, [id], await withKeys(config, Keyring.of));
};
