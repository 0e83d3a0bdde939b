import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { encryptedBytes, RECIPIENT } from '@shutterdesk/shared/node/snapshot-layout';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { describe, expect, it } from 'vitest';
import { CannotOpen, decrypting, encrypting } from '../src/backup/encryption/age-stream.ts';
import {
  choosePassphrase,
  LOCKED_KEY_NAME,
  readLockedKey,
  readStudioKey,
  STUDIO_KEY_NAME,
  unlockStudioKey,
} from '../src/backup/encryption/studio-key.ts';
import { CHEAP_WORK, sentenceOf } from './backup-studio.ts';
import { temporaryFolder } from './test-server.ts';

const keyPair = async () => {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
};

const inPieces = (bytes: Uint8Array, size: number): Readable =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.byteLength / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size)),
  );

describe('encrypting and decrypting', () => {
  it.each([0, 1, 65_535, 65_536, 65_537, 1_000_000])('%i bytes come back as they were', async (size) => {
    const [key, plain] = [await keyPair(), randomBytes(size)];
    const file = await buffer(encrypting(inPieces(plain, 7000), key.recipient));
    expect(file.byteLength).toBe(encryptedBytes(size));
    expect(await buffer(decrypting(inPieces(file, 999), [key.identity]))).toEqual(plain);
  });

  it('uses the format that any age program reads and writes', async () => {
    const [key, plain] = [await keyPair(), randomBytes(200_000)];
    const decrypter = new Decrypter();
    decrypter.addIdentity(key.identity);
    expect(
      Buffer.from(await decrypter.decrypt(await buffer(encrypting(inPieces(plain, 65_536), key.recipient)))),
    ).toEqual(plain);
    const encrypter = new Encrypter();
    encrypter.addRecipient((await keyPair()).recipient);
    encrypter.addRecipient(key.recipient);
    expect(await buffer(decrypting(Readable.from([await encrypter.encrypt(plain)]), [key.identity]))).toEqual(plain);
  });

  it('a changed byte, a cut and another key are told apart from a disk that fails', async () => {
    const [key, other] = [await keyPair(), await keyPair()];
    const file = await buffer(encrypting(inPieces(randomBytes(150_000), 65_536), key.recipient));
    const open = (bytes: Uint8Array, identity = key.identity) =>
      buffer(decrypting(inPieces(bytes, 65_536), [identity]));
    for (const at of [0, 30, 100, 170, 190, 70_000, file.byteLength - 1]) {
      await expect(open(file.with(at, (file[at] ?? 0) ^ 1)), `byte ${at}`).rejects.toBeInstanceOf(CannotOpen);
    }
    for (const length of [0, 10, 100, 183, 184, 65_736, 131_288, file.byteLength - 1]) {
      await expect(open(file.subarray(0, length)), `${length} bytes`).rejects.toBeInstanceOf(CannotOpen);
    }
    await expect(open(Buffer.concat([file, Buffer.from('x')]))).rejects.toBeInstanceOf(CannotOpen);
    await expect(open(file, other.identity)).rejects.toBeInstanceOf(CannotOpen);
    const failing = async function* () {
      yield file.subarray(0, 70_000);
      throw new Error('EIO');
    };
    await expect(buffer(decrypting(failing(), [key.identity]))).rejects.toThrow('EIO');
    await expect(buffer(encrypting(failing(), key.recipient))).rejects.toThrow('EIO');
  });

  it('holds a piece of the stream in memory, not the whole stream', async () => {
    const key = await keyPair();
    let taken = 0;
    const endless = async function* () {
      for (;;) {
        taken += 1;
        yield new Uint8Array(65_536);
      }
    };
    const source = decrypting(encrypting(endless(), key.recipient), [key.identity]);
    let given = 0;
    for await (const _ of source) if (++given === 50) break;
    expect(taken).toBeLessThan(given + 30);
  });

  it('closes a file that it could not open', async () => {
    const file = path.join(await temporaryFolder(), 'file');
    await writeFile(file, randomBytes(300_000));
    const stream = createReadStream(file);
    await expect(buffer(decrypting(stream, [(await keyPair()).identity]))).rejects.toBeInstanceOf(CannotOpen);
    await expect.poll(() => stream.closed).toBe(true);
  });
});

describe('the key of a studio', () => {
  it('is made with the first passphrase, and stays the same with a later one', async () => {
    const dataDir = await temporaryFolder();
    expect([await readStudioKey(dataDir), await readLockedKey(dataDir)]).toEqual([null, null]);
    const key = await choosePassphrase(dataDir, 'crémè of five words');
    expect(key.recipient).toMatch(RECIPIENT);
    for (const name of [STUDIO_KEY_NAME, LOCKED_KEY_NAME]) {
      expect((await stat(path.join(dataDir, name))).mode & 0o777).toBe(0o600);
    }
    const first = (await readLockedKey(dataDir)) ?? Buffer.alloc(0);
    expect(first.toString('latin1'), '128 MB for each guess').toMatch(/^-> scrypt \S+ 17$/m);
    expect(first.toString('latin1')).not.toContain(key.identity);
    expect(await unlockStudioKey(first, 'crémè of five words'.normalize('NFD'))).toEqual(key);
    expect(await choosePassphrase(dataDir, 'another one entirely', CHEAP_WORK)).toEqual(key);
    const second = (await readLockedKey(dataDir)) ?? Buffer.alloc(0);
    expect(await unlockStudioKey(second, 'another one entirely')).toEqual(key);
    expect(await unlockStudioKey(second, 'crémè of five words')).toBeNull();
    expect(await unlockStudioKey(second.with(180, (second[180] ?? 0) ^ 1), 'another one entirely')).toBeNull();
    expect(await unlockStudioKey(second.subarray(0, 100), 'another one entirely')).toBeNull();
  });

  it('is not opened where a stranger asks for more memory than a server has, and holds nobody up', async () => {
    for (const work of [19, 20, 40]) {
      const text = `age-encryption.org/v1\n-> scrypt ${'A'.repeat(22)} ${work}\n${'A'.repeat(43)}\n--- ${'A'.repeat(43)}\n`;
      expect(await unlockStudioKey(Buffer.from(text), 'five words of the studio')).toBeNull();
    }
    const dataDir = await temporaryFolder();
    await choosePassphrase(dataDir, 'five words of the studio', 14);
    const locked = (await readLockedKey(dataDir)) ?? Buffer.alloc(0);
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 2);
    expect(await unlockStudioKey(locked, 'five words of the studio')).not.toBeNull();
    clearInterval(timer);
    expect(turns, 'others had their turn meanwhile').toBeGreaterThan(1);
  });

  it('is refused with a sentence when its file is damaged', async () => {
    const dataDir = await temporaryFolder();
    await choosePassphrase(dataDir, 'correct horse battery', CHEAP_WORK);
    const file = path.join(dataDir, STUDIO_KEY_NAME);
    await truncate(file, 30);
    expect(await sentenceOf(readStudioKey(dataDir))).toContain(`${file} is damaged`);
    expect(await sentenceOf(choosePassphrase(dataDir, 'correct horse battery'))).toContain('is damaged');
    expect(await readFile(file, 'utf8')).toHaveLength(30);
  });
});
