import { createCipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { Recipient } from 'age-encryption';

/** 128 MB and half a second for each guess. The usual 18 would take half of a small server's memory. */
const WORK = 17;
const BLOCK = 8;
const SALT_LABEL = 'age-encryption.org/v1/scrypt';

const derive = promisify<string, Uint8Array, number, { N: number; r: number; maxmem: number }, Buffer>(scrypt);

/** Different systems encode the same characters in different bytes. */
const normal = (passphrase: string): string => passphrase.normalize('NFC');

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replaceAll('=', '');

/** Does the work of the library's own recipient for passphrases, which would block the main thread for a second. */
const passphraseRecipient = (passphrase: string, work: number): Recipient => ({
  async wrapFileKey(fileKey) {
    const salt = randomBytes(16);
    const memory = 128 * BLOCK * 2 ** work;
    const key = await derive(normal(passphrase), Buffer.concat([Buffer.from(SALT_LABEL), salt]), 32, {
      N: 2 ** work,
      r: BLOCK,
      maxmem: 2 * memory,
    });
    const cipher = createCipheriv('chacha20-poly1305', key, Buffer.alloc(12), { authTagLength: 16 });
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

/** null for a wrong passphrase, and for bytes that are damaged. It takes a second, in which nothing else runs. */
export const unlockWith = async (passphrase: string, locked: Uint8Array): Promise<string | null> => {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(normal(passphrase));
  return decrypter.decrypt(locked, 'text').catch(() => null);
};
