import { BACKUP_PASSPHRASE_MIN } from '@shutterdesk/shared';
import { StartError } from '@shutterdesk/shared/node/start-error';
import type { Manifest } from '../repository/manifest.ts';
import type { Repository } from '../repository/repository.ts';
import type { AskPassphrase } from './keyring.ts';
import type { SiteKeys } from './site-keys.ts';
import { choosePassphrase, readLockedKey, readStudioKey, recipientsOf, unlockStudioKey } from './studio-key.ts';

export const NEEDS_PASSPHRASE =
  'Backups leave the server only encrypted. Choose a passphrase under Studio → Backup first.';

/** A new snapshot is encrypted with this. */
export interface Encryption {
  readonly recipient: string;
  /** The public halves of all keys of the studio, oldest first. */
  readonly recipients: readonly string[];
  /** The private keys, locked with the passphrase. */
  readonly locked: Uint8Array;
}

/** null: the studio has not chosen a passphrase. */
export const readEncryption = async (keys: SiteKeys): Promise<Encryption | null> => {
  const [key, locked] = [await readStudioKey(keys), await readLockedKey(keys)];
  return key && locked ? { recipient: key.recipient, recipients: recipientsOf(key), locked } : null;
};

/** The sources of a passphrase for a command. */
export interface Passphrases {
  /** The passphrase in the environment; null: there is none. */
  readonly given: string | null;
  /** Asks for the studio's first one. */
  readonly askNew: AskPassphrase;
}

/**
 * The encryption of a snapshot that a command makes. The first passphrase is chosen on the way.
 * @throws {StartError} for a passphrase that is too short, or not the studio's
 */
export const encryptionFor = async (keys: SiteKeys, { given, askNew }: Passphrases): Promise<Encryption | null> => {
  const encryption = await readEncryption(keys);
  if (encryption) {
    if (given === null || (await unlockStudioKey(encryption.locked, given))) return encryption;
    throw new StartError(
      'BACKUP_PASSPHRASE isn’t the studio’s passphrase, so nothing was backed up. To change the passphrase, use Studio → Backup.',
    );
  }
  const passphrase = given ?? (await askNew());
  if (passphrase === null) return null;
  if (passphrase.length < BACKUP_PASSPHRASE_MIN) {
    throw new StartError(`The passphrase needs at least ${BACKUP_PASSPHRASE_MIN} characters: nothing was backed up.`);
  }
  await choosePassphrase(keys, passphrase);
  return readEncryption(keys);
};

/** Replaces the studio's locked keys that lie in a repository: one passphrase opens all of them. */
export const replaceKeys = async (repository: Repository, { recipients, locked }: Encryption): Promise<void> => {
  const there = await repository.recipients();
  for (const recipient of recipients) if (there.includes(recipient)) await repository.putKey(recipient, locked);
};

/**
 * Call this before anything is written.
 * @throws {StartError} where nothing may be stored without a passphrase
 */
export const checkEncryption = ({ encrypts }: Repository, encryption: Encryption | null): void => {
  if (encryption || encrypts !== 'always') return;
  throw new StartError(NEEDS_PASSPHRASE);
};

/**
 * Lays the locked key beside the snapshots, and says how a new snapshot is stored.
 * @param own the newest of our own snapshots there
 * @param newest the newest of all, where there is no own one
 * @throws {StartError} where another key encrypts what is there
 */
export const prepareEncryption = async (
  repository: Repository,
  encryption: Encryption | null,
  { own, newest }: { readonly own: Manifest | null; readonly newest: Manifest | null },
): Promise<Pick<Manifest, 'sealedFor'>> => {
  if (!encryption) return {};
  const { recipient, recipients, locked } = encryption;
  const isOther = (key: string | undefined): boolean => key !== undefined && !recipients.includes(key);
  // The objects of both would have the same names. Beside our own snapshots, a stranger's key stops nothing.
  if (!own && (isOther(newest?.sealedFor) || (await repository.recipients()).some(isOther))) {
    throw new StartError(
      `The backups in ${repository.name} are encrypted with another key. Restore one of them, or choose another location for this site.`,
    );
  }
  await replaceKeys(repository, encryption);
  await repository.putKey(recipient, locked);
  // A folder that holds a copy of an encrypted bucket stays encrypted.
  return repository.encrypts === 'never' && (own ?? newest)?.sealedFor === undefined ? {} : { sealedFor: recipient };
};
