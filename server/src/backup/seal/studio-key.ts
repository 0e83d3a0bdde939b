import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../../config/start-error.ts';
import { writeWhole } from '../../work/write-whole.ts';
import { absent } from '../absent.ts';
import { lockWith, unlockWith } from './passphrase.ts';

/** The private half opens what the public half sealed. */
export interface StudioKey {
  readonly identity: string;
  readonly recipient: string;
}

/** The private key in a data folder, with which the server proves its points. */
export const STUDIO_KEY_NAME = 'secrets/backup-key';
/** The same key locked with the passphrase. Each place gets a copy. */
export const LOCKED_KEY_NAME = 'secrets/backup-key.age';

const PRIVATE = { folderMode: 0o700, mode: 0o600, flush: true } as const;

/** @returns null for a text that holds no private key */
export const studioKeyOf = async (text: string): Promise<StudioKey | null> => {
  const { identityToRecipient } = await import('age-encryption');
  const identity = text.trim();
  const recipient = await identityToRecipient(identity).catch(() => null);
  return recipient === null ? null : { identity, recipient };
};

/** @throws {StartError} for a file that holds something else */
export const readStudioKey = async (dataDir: string): Promise<StudioKey | null> => {
  const file = path.join(dataDir, STUDIO_KEY_NAME);
  const text = await readFile(file, 'utf8').catch(absent);
  if (text === null) return null;
  const key = await studioKeyOf(text);
  if (!key) throw new StartError(`The key for backups in ${file} is damaged: put the file back as it was.`);
  return key;
};

export const saveStudioKey = (dataDir: string, { identity }: StudioKey): Promise<void> =>
  writeWhole(path.join(dataDir, STUDIO_KEY_NAME), `${identity}\n`, PRIVATE);

/** null: no passphrase has been chosen. */
export const readLockedKey = (dataDir: string): Promise<Buffer | null> =>
  readFile(path.join(dataDir, LOCKED_KEY_NAME)).catch(absent);

export const saveLockedKey = (dataDir: string, locked: Uint8Array): Promise<void> =>
  writeWhole(path.join(dataDir, LOCKED_KEY_NAME), locked, PRIVATE);

/** Locks the studio's key with a passphrase. The first one makes the key; a later one changes nothing that is sealed. */
export const choosePassphrase = async (dataDir: string, passphrase: string): Promise<StudioKey> => {
  const existing = await readStudioKey(dataDir);
  const { generateX25519Identity } = await import('age-encryption');
  const key = existing ?? (await studioKeyOf(await generateX25519Identity()));
  if (!key) throw new Error('a new key is none');
  const locked = await lockWith(passphrase, `${key.identity}\n`);
  if (!existing) await saveStudioKey(dataDir, key);
  await saveLockedKey(dataDir, locked);
  return key;
};

/** null for a wrong passphrase. */
export const unlockStudioKey = async (locked: Uint8Array, passphrase: string): Promise<StudioKey | null> => {
  const text = await unlockWith(passphrase, locked);
  return text === null ? null : studioKeyOf(text);
};
