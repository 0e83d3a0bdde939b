import path from 'node:path';
import { StartError } from '../../config/start-error.ts';
import { inTurn, readKey, type SiteKeys, saveKey } from '../key-rows.ts';
import { lockWith, unlockWith } from './passphrase.ts';

/** The private half opens what the public half sealed. */
export interface StudioKey {
  readonly identity: string;
  readonly recipient: string;
}

/** The private key, with which the server proves its points. */
export const STUDIO_KEY_NAME = 'secrets/backup-key';
/** The same key locked with the passphrase. Each place gets a copy. */
export const LOCKED_KEY_NAME = 'secrets/backup-key.age';

/** @returns null for a text that holds no private key */
export const studioKeyOf = async (text: string): Promise<StudioKey | null> => {
  const { identityToRecipient } = await import('age-encryption');
  const identity = text.trim();
  const recipient = await identityToRecipient(identity).catch(() => null);
  return recipient === null ? null : { identity, recipient };
};

const placeOf = (keys: SiteKeys): string =>
  typeof keys === 'string' ? path.join(keys, STUDIO_KEY_NAME) : 'the database (table server_keys)';

/** @throws {StartError} for a damaged key */
export const readStudioKey = async (keys: SiteKeys): Promise<StudioKey | null> => {
  const bytes = await readKey(keys, STUDIO_KEY_NAME);
  if (bytes === null) return null;
  const key = await studioKeyOf(bytes.toString());
  if (!key) throw new StartError(`The key for backups in ${placeOf(keys)} is damaged: put it back as it was.`);
  return key;
};

export const saveStudioKey = (keys: SiteKeys, { identity }: StudioKey): Promise<void> =>
  saveKey(keys, STUDIO_KEY_NAME, Buffer.from(`${identity}\n`));

const newStudioKey = async (): Promise<StudioKey> => {
  const { generateX25519Identity } = await import('age-encryption');
  const key = await studioKeyOf(await generateX25519Identity());
  if (!key) throw new Error('a new key is none');
  return key;
};

/**
 * The studio's key, which is made now if there is none: it signs snapshots, also before a passphrase locks it.
 * @throws {StartError} for a damaged key
 */
export const ensureStudioKey = async (keys: SiteKeys): Promise<StudioKey> =>
  (await readStudioKey(keys)) ??
  inTurn(keys, async (current) => {
    const existing = await readStudioKey(current);
    if (existing) return existing;
    const key = await newStudioKey();
    await saveStudioKey(current, key);
    return key;
  });

/** null: no passphrase has been chosen. */
export const readLockedKey = (keys: SiteKeys): Promise<Buffer | null> => readKey(keys, LOCKED_KEY_NAME);

export const saveLockedKey = (keys: SiteKeys, locked: Uint8Array): Promise<void> =>
  saveKey(keys, LOCKED_KEY_NAME, locked);

/** Another passphrase has been chosen meanwhile. */
export class PassphraseChosen extends StartError {
  constructor() {
    super(
      'Somebody else has just chosen a passphrase, and that one counts: ask them for it, or choose another one now.',
    );
  }
}

/**
 * Locks the studio's key with a passphrase. The first one makes the key; a later one changes nothing that is sealed.
 * @param work see `lockWith`
 * @throws {PassphraseChosen}
 */
export const choosePassphrase = async (keys: SiteKeys, passphrase: string, work?: number): Promise<StudioKey> => {
  const before = await readLockedKey(keys);
  const key = await ensureStudioKey(keys);
  const locked = await lockWith(passphrase, `${key.identity}\n`, work);
  return inTurn(keys, async (current) => {
    const now = await readLockedKey(current);
    if ((now?.toString('base64') ?? null) !== (before?.toString('base64') ?? null)) throw new PassphraseChosen();
    await saveLockedKey(current, locked);
    return key;
  });
};

/** null for a wrong passphrase. */
export const unlockStudioKey = async (locked: Uint8Array, passphrase: string): Promise<StudioKey | null> => {
  const text = await unlockWith(passphrase, locked);
  return text === null ? null : studioKeyOf(text);
};
