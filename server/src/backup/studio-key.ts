import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, scrypt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { BACKUP_PASSPHRASE_MIN } from '@shutterdesk/shared';
import { absent } from '@shutterdesk/shared/node/absent';
import { StartError } from '@shutterdesk/shared/node/start-error';
import type { Identity, Recipient } from 'age-encryption';
import { typeableSecret } from '../accounts/typeable-secret.ts';
import type { KeyStore } from '../config/secrets.ts';

/** 128 MB and half a second for each guess. The usual 18 would take half of a small server's memory. */
const WORK = 17;
/** A locked key that asks for more is not one of ours: opening it could take all of the memory. */
const MOST_WORK = 18;
const BLOCK = 8;
const TAG_BYTES = 16;
const SALT_LABEL = 'age-encryption.org/v1/scrypt';

const scrypted = promisify<string, Uint8Array, number, { N: number; r: number; maxmem: number }, Buffer>(scrypt);

/** Different systems encode the same characters in different bytes. */
const normal = (passphrase: string): string => passphrase.normalize('NFC');

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replaceAll('=', '');

/** Runs in a thread of Node's pool: the server goes on meanwhile. */
const derive = (passphrase: string, salt: Uint8Array, work: number): Promise<Buffer> =>
  scrypted(normal(passphrase), Buffer.concat([Buffer.from(SALT_LABEL), salt]), 32, {
    N: 2 ** work,
    r: BLOCK,
    maxmem: 2 * 128 * BLOCK * 2 ** work,
  });

/** Does the work of the library's own recipient for passphrases, which would block the main thread for a second. */
const passphraseRecipient = (passphrase: string, work: number): Recipient => ({
  async wrapFileKey(fileKey) {
    const salt = randomBytes(16);
    const key = await derive(passphrase, salt, work);
    const cipher = createCipheriv('chacha20-poly1305', key, Buffer.alloc(12), { authTagLength: TAG_BYTES });
    const { Stanza } = await import('age-encryption');
    const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
    return [new Stanza(['scrypt', base64(salt), String(work)], body)];
  },
});

/**
 * Locks a few bytes with a passphrase: an age file, which `age -d` opens.
 * @param work the work of a guess, as a power of two
 */
const lockWith = async (passphrase: string, text: string, work = WORK): Promise<Uint8Array> => {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.addRecipient(passphraseRecipient(passphrase, work));
  return encrypter.encrypt(text);
};

/** Opens what `passphraseRecipient`, or any age program, has locked; the library's own identity blocks the main thread. */
const passphraseIdentity = (passphrase: string): Identity => ({
  async unwrapFileKey(stanzas) {
    const [stanza] = stanzas;
    const [type, salt = '', work = ''] = stanza?.args ?? [];
    if (!stanza || stanzas.length > 1 || type !== 'scrypt' || !/^[1-9]\d?$/.test(work)) return null;
    if (Number(work) > MOST_WORK || stanza.body.byteLength !== 16 + TAG_BYTES) return null;
    const key = await derive(passphrase, Buffer.from(salt, 'base64'), Number(work));
    const cipher = createDecipheriv('chacha20-poly1305', key, Buffer.alloc(12), { authTagLength: TAG_BYTES });
    cipher.setAuthTag(stanza.body.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([cipher.update(stanza.body.subarray(0, -TAG_BYTES)), cipher.final()]);
    } catch {
      return null;
    }
  },
});

/** null for a wrong passphrase, for bytes that are damaged, and for a lock that nobody could open in a minute. */
const unlockWith = async (passphrase: string, locked: Uint8Array): Promise<string | null> => {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addIdentity(passphraseIdentity(passphrase));
  return decrypter.decrypt(locked, 'text').catch(() => null);
};

/** The one key of a studio's backups. */
export interface StudioKey {
  /** The private half: it opens every file of the repository. */
  readonly identity: string;
  /** The public half: files are encrypted for it. It stands nowhere in a repository. */
  readonly recipient: string;
  /** Names objects by their content. */
  readonly nameKey: Uint8Array;
  /** Proves that a list is the studio's. */
  readonly tagKey: Uint8Array;
}

/** The site's knowledge of its key. */
export interface KeptKey {
  readonly key: StudioKey;
  /** The key locked with the passphrase, as it lies in the repository; null: nobody has chosen one. */
  readonly locked: Buffer | null;
  /** The recovery key that locks it, until an owner has written it down; else null. */
  readonly recovery: string | null;
}

/** A key that lies in repositories, locked. */
export type LockedKey = KeptKey & { readonly locked: Buffer };

/** A few lines: the private key as age programs read it, and what belongs to it as comments. */
export const STUDIO_KEY_NAME = 'secrets/backup-key';
const LOCKED = '# locked ';
const RECOVERY = '# recovery ';

const derived = (identity: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', identity, '', `shutterdesk backup ${purpose}`, 32));

/** null for a text that holds no private key */
export const studioKeyOf = async (text: string): Promise<StudioKey | null> => {
  const { identityToRecipient } = await import('age-encryption');
  const identity = text.split(/\r?\n/).find((line) => line !== '' && !line.startsWith('#')) ?? '';
  const recipient = await identityToRecipient(identity).catch(() => null);
  if (recipient === null) return null;
  return { identity, recipient, nameKey: derived(identity, 'names'), tagKey: derived(identity, 'tags') };
};

/** A MAC that only who has the key can make, in hexadecimal digits. */
export const tagOf = ({ tagKey }: StudioKey, ...parts: readonly (string | Uint8Array)[]): string => {
  const mac = createHmac('sha256', tagKey);
  for (const part of parts) mac.update(part);
  return mac.digest('hex');
};

const keptOf = async (text: string): Promise<KeptKey | null> => {
  const key = await studioKeyOf(text);
  const after = (mark: string) =>
    text
      .split('\n')
      .find((line) => line.startsWith(mark))
      ?.slice(mark.length) ?? null;
  const locked = after(LOCKED);
  return key && { key, locked: locked === null ? null : Buffer.from(locked, 'base64'), recovery: after(RECOVERY) };
};

export const isLocked = (kept: KeptKey | null): kept is LockedKey => kept !== null && kept.locked !== null;

/** @throws {StartError} for a damaged key */
export const readKept = async (keys: KeyStore): Promise<KeptKey | null> => {
  const text = await keys.read(STUDIO_KEY_NAME);
  if (text === null) return null;
  const kept = await keptOf(text);
  if (kept) return kept;
  throw new StartError(`The key for backups in ${keys.whereIs(STUDIO_KEY_NAME)} is damaged: put it back as it was.`);
};

export const saveKept = (keys: KeyStore, { key, locked, recovery }: KeptKey): Promise<void> => {
  const lines = [
    key.identity,
    ...(locked === null ? [] : [`${LOCKED}${Buffer.from(locked).toString('base64')}`]),
    ...(recovery === null ? [] : [`${RECOVERY}${recovery}`]),
  ];
  return keys.replace(STUDIO_KEY_NAME, lines.join('\n'));
};

const newStudioKey = async (): Promise<StudioKey> => {
  const { generateX25519Identity } = await import('age-encryption');
  const key = await studioKeyOf(await generateX25519Identity());
  if (!key) throw new Error('a new key is none');
  return key;
};

interface Lock {
  readonly passphrase: string;
  /** The passphrase is a recovery key, which an owner has not written down yet. */
  readonly isRecovery?: boolean;
  /** A new key takes the place of the one until now: it opens nothing that is there. */
  readonly anew?: boolean;
  /** See `lockWith`. */
  readonly work?: number | undefined;
}

/**
 * Locks the studio's key with a passphrase. The first one makes the key; a later one changes nothing that is encrypted.
 * @throws {StartError} when another one has been chosen meanwhile
 */
export const lockKey = async (
  keys: KeyStore,
  { passphrase, isRecovery = false, anew = false, work }: Lock,
): Promise<LockedKey> => {
  const before = await readKept(keys);
  const key = before && !anew ? before.key : await newStudioKey();
  const locked = Buffer.from(await lockWith(passphrase, `${key.identity}\n`, work));
  return keys.inTurn(async (current) => {
    const now = await readKept(current);
    const isSame = now?.locked?.toString('hex') === before?.locked?.toString('hex');
    if (now?.key.identity !== before?.key.identity || !isSame) {
      throw new StartError('Someone else has just chosen a passphrase. Ask them for it, or choose another one now.');
    }
    const kept = { key, locked, recovery: isRecovery ? passphrase : null };
    await saveKept(current, kept);
    return kept;
  });
};

/** A recovery key has 148 bits: `7KQ2M-…`, 30 signs in 6 groups. */
const GROUPS = 6;
/** Nobody guesses a recovery key, so that opening one need not take long. */
const RECOVERY_WORK = 12;

/** @throws {StartError} for a file that is not there, or holds too little */
const passphraseIn = async (file: string): Promise<string> => {
  const passphrase = (await readFile(file, 'utf8').catch(absent))?.trim() ?? '';
  if (passphrase.length >= BACKUP_PASSPHRASE_MIN) return passphrase;
  throw new StartError(
    `The file ${file} (BACKUP_PASSPHRASE_FILE) needs a passphrase of at least ${BACKUP_PASSPHRASE_MIN} characters.`,
  );
};

/**
 * The key of a site that makes backups: where nobody has chosen a passphrase, that of a file locks it, or a recovery key,
 * which owners see until one of them has written it down.
 * @throws {StartError} for a file without a passphrase
 */
export const ensureLocked = async (keys: KeyStore, passphraseFile: string | null): Promise<LockedKey> => {
  const known = await readKept(keys);
  if (isLocked(known) && (passphraseFile === null || known.recovery === null)) return known;
  return passphraseFile === null
    ? lockKey(keys, { passphrase: typeableSecret(GROUPS).toUpperCase(), isRecovery: true, work: RECOVERY_WORK })
    : lockKey(keys, { passphrase: await passphraseIn(passphraseFile) });
};

/** From now on nobody sees the recovery key any more. */
export const forgetRecoveryKey = (keys: KeyStore): Promise<void> =>
  keys.inTurn(async (current) => {
    const kept = await readKept(current);
    if (kept) await saveKept(current, { ...kept, recovery: null });
  });

/** null for a wrong passphrase. */
export const unlockKey = async (locked: Uint8Array, passphrase: string): Promise<StudioKey | null> => {
  const text = await unlockWith(passphrase.trim(), locked);
  return text === null ? null : studioKeyOf(text);
};
