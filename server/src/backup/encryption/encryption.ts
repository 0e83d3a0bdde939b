import { BACKUP_PASSPHRASE_MIN } from '@shutterdesk/shared';
import { StartError } from '../../config/start-error.ts';
import type { AskPassphrase } from './keyring.ts';
import type { SiteKeys } from './site-keys.ts';
import { choosePassphrase, readLockedKey, readStudioKey, recipientsOf, unlockStudioKey } from './studio-key.ts';

export const NEEDS_PASSPHRASE =
  'Nothing leaves the server unencrypted: choose a passphrase under Studio → Backup first.';

/** A new point is sealed with this. */
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
 * The seal of a point that a command makes. The first passphrase is chosen on the way.
 * @throws {StartError} for a passphrase that is too short, or not the studio's
 */
export const encryptionFor = async (keys: SiteKeys, { given, askNew }: Passphrases): Promise<Encryption | null> => {
  const encryption = await readEncryption(keys);
  if (encryption) {
    if (given === null || (await unlockStudioKey(encryption.locked, given))) return encryption;
    throw new StartError(
      'BACKUP_PASSPHRASE is not the studio’s passphrase: nothing was backed up. It is changed under Studio → Backup.',
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
