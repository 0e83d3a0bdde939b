import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { BACKUP_PASSPHRASE_MIN } from '@shutterdesk/shared';
import { StartError } from '@shutterdesk/shared/node/start-error';
import type { Config } from '../config/config.ts';
import type { KeyStore } from '../config/secrets.ts';
import { keysOf } from '../db/database-keys.ts';
import { withSiteDatabase } from '../db/existing-site.ts';
import { withBackupLock } from '../db/lock-backups.ts';
import { damageOf } from '../db/sqlite-fault.ts';
import { createDiskStorage, createS3Storage } from '../storage/create-storage.ts';
import { type MadeSnapshot, makeSnapshot, type Progress } from './make-snapshot.ts';
import { addressOf, FolderPlace, openPlace } from './place.ts';
import { prune } from './prune.ts';
import { Repository } from './repository.ts';
import type { AskPassphrase } from './restore/restore-site.ts';
import { isLocked, type LockedKey, lockKey, readKept, unlockKey } from './studio-key.ts';
import { writeTarFile } from './tar.ts';

/** The sources of a passphrase for a command. */
export interface Passphrases {
  /** The passphrase in the environment; null: there is none. */
  readonly given: string | null;
  /** Asks for the studio's first one. */
  readonly askNew: AskPassphrase;
}

/**
 * The studio's key, locked. The first passphrase is chosen on the way.
 * @throws {StartError} without a passphrase, for one that is too short, or not the studio's
 */
const lockedKey = async (keys: KeyStore, { given, askNew }: Passphrases): Promise<LockedKey> => {
  const kept = await readKept(keys);
  if (isLocked(kept)) {
    if (given === null || (await unlockKey(kept.locked, given))) return kept;
    throw new StartError(
      'BACKUP_PASSPHRASE isn’t the studio’s passphrase, so nothing was backed up. To change the passphrase, use Studio → Backup.',
    );
  }
  const passphrase = given ?? (await askNew());
  if (passphrase === null) {
    throw new StartError(
      'Backups are always encrypted, and nobody has chosen a passphrase yet. Run this at a terminal, which asks for one, or set BACKUP_PASSPHRASE for this command. Nothing was backed up.',
    );
  }
  if (passphrase.length < BACKUP_PASSPHRASE_MIN) {
    throw new StartError(`The passphrase needs at least ${BACKUP_PASSPHRASE_MIN} characters: nothing was backed up.`);
  }
  return lockKey(keys, { passphrase });
};

/** @throws {StartError} where there is no site, or one of another release */
const withKeys = <Result>(config: Config, work: (keys: KeyStore) => Promise<Result>): Promise<Result> =>
  withSiteDatabase(config, (db) => work(keysOf({ config, db })));

interface Asked {
  readonly to: string;
  readonly passphrases: Passphrases;
}

/**
 * Makes a snapshot of a site at a person's command, also while its server runs.
 * @throws {StartError} with a sentence
 */
export const makeBackup = async (
  config: Config,
  { to, passphrases }: Asked,
  onProgress: (progress: Progress) => void,
): Promise<MadeSnapshot> => {
  const address = addressOf(to);
  // A tar is the files of a repository with one snapshot: they are made beside it first.
  const beside = address.kind === 'tar' ? `${address.path}.unfinished` : null;
  try {
    const storage = config.s3 ? await createS3Storage(config, config.s3) : createDiskStorage(config);
    if (beside !== null) await mkdir(path.dirname(beside), { recursive: true });
    const place =
      address.kind === 'tar'
        ? new FolderPlace(`${address.path}.unfinished`, `the file ${address.path}`)
        : await openPlace(config, address);
    const kept = await withKeys(config, (keys) => lockedKey(keys, passphrases));
    const repository = new Repository(place, kept.key);
    return await withBackupLock(config, async (lock) => {
      const made = await makeSnapshot({ config, storage, place, kept, onProgress }, lock);
      if (address.kind === 'tar') await writeTarFile(address.path, repository, made.id, kept.locked);
      // A person may have deleted the lists of others.
      else await prune(lock, repository, []);
      return made;
    });
  } catch (error) {
    throw damageOf(error, config.dataDir) ?? error;
  } finally {
    if (beside !== null) await rm(beside, { recursive: true, force: true });
  }
};
