import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { Identity, Recipient } from 'age-encryption';

/** 128 MB and half a second for each guess. The usual 18 would take half of a small server's memory. */
const WORK = 17;
/** A locked key that asks for more is not one of ours: opening it could take all of the memory. */
const MOST_WORK = 18;
const BLOCK = 8;
const TAG_BYTES = 16;
const SALT_LABEL = 'age-encryption.org/v1/scrypt';

const derived = promisify<string, Uint8Array, number, { N: number; r: number; maxmem: number }, Buffer>(scrypt);

/** Different systems encode the same characters in different bytes. */
const normal = (passphrase: string): string => passphrase.normalize('NFC');

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replaceAll('=', '');

/** Runs in a thread of Node's pool: the server goes on meanwhile. */
const derive = (passphrase: string, salt: Uint8Array, work: number): Promise<Buffer> =>
  derived(normal(passphrase), Buffer.concat([Buffer.from(SALT_LABEL), salt]), 32, {
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
export const lockWith = async (passphrase: string, text: string, work = WORK): Promise<Uint8Array> => {
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
export const unlockWith = async (passphrase: string, locked: Uint8Array): Promise<string | null> => {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addIdentity(passphraseIdentity(passphrase));
  return decrypter.decrypt(locked, 'text').catch(() => null);
};
