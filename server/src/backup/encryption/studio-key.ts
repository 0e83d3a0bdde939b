import path from 'node:path';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { lockWith, unlockWith } from './passphrase.ts';
import { inTurn, readKey, type SiteKeys, saveKey } from './site-keys.ts';

/** The private half opens what the public half encrypted. */
export interface KeyPair {
  readonly identity: string;
  readonly recipient: string;
  /** The moment when another one took its place: it signs nothing after that. */
  readonly until?: string;
}

/** The pair in use, and those that it has replaced, newest first. */
export interface StudioKey extends KeyPair {
  readonly older: readonly KeyPair[];
}

/** The private key, with which the server verifies its snapshots. */
export const STUDIO_KEY_NAME = 'secrets/backup-key';
/** The same key locked with the passphrase. Each repository gets a copy. */
export const LOCKED_KEY_NAME = 'secrets/backup-key.age';

const UNTIL = '# until ';
const LOCKED = '# locked ';

/** A list of private keys as each age program reads it. */
const textOf = ({ identity, older }: StudioKey): string =>
  [identity, ...older.flatMap((pair) => [`${UNTIL}${pair.until}`, pair.identity]), ''].join('\n');

/** @returns null for a text that holds no private key, or anything that is none */
export const studioKeyOf = async (text: string): Promise<StudioKey | null> => {
  const { identityToRecipient } = await import('age-encryption');
  const pairs: KeyPair[] = [];
  let until: string | null = null;
  for (const line of text.trim().split(/\r?\n/)) {
    if (line.startsWith(UNTIL)) until = line.slice(UNTIL.length);
    if (line.startsWith('#')) continue;
    const recipient = await identityToRecipient(line).catch(() => null);
    if (recipient === null || pairs.length > 0 !== (until !== null)) return null;
    pairs.push({ identity: line, recipient, ...(until === null ? {} : { until }) });
    until = null;
  }
  const [current, ...older] = pairs;
  return current ? { ...current, older } : null;
};

/** The public halves of all pairs, oldest first. */
export const recipientsOf = ({ recipient, older }: StudioKey): readonly string[] =>
  [recipient, ...older.map((pair) => pair.recipient)].toReversed();

const whereIs = (keys: SiteKeys): string =>
  typeof keys === 'string' ? path.join(keys, STUDIO_KEY_NAME) : 'the database (table server_keys)';

/** @throws {StartError} for a damaged key */
export const readStudioKey = async (keys: SiteKeys): Promise<StudioKey | null> => {
  const bytes = await readKey(keys, STUDIO_KEY_NAME);
  if (bytes === null) return null;
  const key = await studioKeyOf(bytes.toString());
  if (!key) throw new StartError(`The key for backups in ${whereIs(keys)} is damaged: put it back as it was.`);
  return key;
};

export const saveStudioKey = (keys: SiteKeys, key: StudioKey): Promise<void> =>
  saveKey(keys, STUDIO_KEY_NAME, Buffer.from(textOf(key)));

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
export const readLockedKey = async (keys: SiteKeys): Promise<Buffer | null> => {
  const locked = await readKey(keys, LOCKED_KEY_NAME);
  if (!locked) return null;
  const lines = ((await readKey(keys, STUDIO_KEY_NAME)) ?? '').toString().split('\n');
  const within = lines.find((line) => line.startsWith(LOCKED));
  return within === undefined ? locked : Buffer.from(within.slice(LOCKED.length), 'base64');
};

export const saveLockedKey = (keys: SiteKeys, locked: Uint8Array): Promise<void> =>
  saveKey(keys, LOCKED_KEY_NAME, locked);

/** Another passphrase has been chosen meanwhile. */
export class PassphraseChosen extends StartError {
  constructor() {
    super('Someone else has just chosen a passphrase. Ask them for it, or choose another one now.');
  }
}

/**
 * A renewed key carries its locked copy in its own file, so that a crash between two files leaves both of one key.
 * Without the second file, there is no passphrase: whoever has forgotten it removes that one.
 */
const saveBoth = async (keys: SiteKeys, key: StudioKey, locked: Uint8Array): Promise<void> => {
  if (key.older.length > 0) {
    const within = `${LOCKED}${Buffer.from(locked).toString('base64')}\n`;
    await saveKey(keys, STUDIO_KEY_NAME, Buffer.from(`${within}${textOf(key)}`));
  }
  await saveLockedKey(keys, locked);
};

/** @throws {PassphraseChosen} */
const lockKey = async (
  keys: SiteKeys,
  passphrase: string,
  change: (key: StudioKey) => Promise<StudioKey>,
  work?: number,
): Promise<StudioKey> => {
  const before = await readLockedKey(keys);
  const key = await change(await ensureStudioKey(keys));
  const locked = await lockWith(passphrase, textOf(key), work);
  return inTurn(keys, async (current) => {
    const now = await readLockedKey(current);
    if ((now?.toString('base64') ?? null) !== (before?.toString('base64') ?? null)) throw new PassphraseChosen();
    await saveBoth(current, key, locked);
    return key;
  });
};

/**
 * Locks the studio's key with a passphrase. The first one makes the key; a later one changes nothing that is encrypted.
 * @param work see `lockWith`
 * @throws {PassphraseChosen}
 */
export const choosePassphrase = (keys: SiteKeys, passphrase: string, work?: number): Promise<StudioKey> =>
  lockKey(keys, passphrase, async (key) => key, work);

/**
 * Makes a new pair, which encrypts and signs from now on. The passphrase opens the older ones with it.
 * @param now the older ones sign nothing after it
 * @param work see `lockWith`
 * @throws {PassphraseChosen}
 */
export const renewStudioKey = (keys: SiteKeys, passphrase: string, now: number, work?: number): Promise<StudioKey> => {
  const until = new Date(now).toISOString();
  const renewed = async ({ older, ...current }: StudioKey) => ({
    ...(await newStudioKey()),
    older: [{ ...current, until }, ...older],
  });
  return lockKey(keys, passphrase, renewed, work);
};

/** null for a wrong passphrase. */
export const unlockStudioKey = async (locked: Uint8Array, passphrase: string): Promise<StudioKey | null> => {
  const text = await unlockWith(passphrase, locked);
  return text === null ? null : studioKeyOf(text);
};
