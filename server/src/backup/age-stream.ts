import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { HEAD_BYTES, PIECE_BYTES, TAG_BYTES } from '@shutterdesk/shared/node/repository-files';

/** The bytes were changed, cut short, or encrypted for another key. Which of these, nobody can tell. */
export class CannotOpen extends Error {
  override name = 'CannotOpen';

  constructor(cause?: unknown) {
    super('The file cannot be opened with this key.', { cause });
  }
}

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

// The library reads and writes the head of a file. What follows takes Node's own cipher a fifth of the time.
const CIPHER = 'chacha20-poly1305';
const AS = { authTagLength: TAG_BYTES };
/** Random bytes at the end of the head, which go into the key of the pieces. */
const SALT_BYTES = 16;

const keyOfPieces = (fileKey: Uint8Array, salt: Uint8Array): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', fileKey, salt, 'payload', 32));

/** The pieces are counted, and the last one is marked: none can be left out. */
const nonceOf = (number: number, isLast: boolean): Uint8Array => {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = Number(isLast);
  return nonce;
};

/** Cuts a stream into pieces; the last one may be shorter. Each counts until the next is asked for. */
async function* inPieces(stream: Bytes, size: number, first = size): AsyncGenerator<readonly [Buffer, boolean]> {
  const buffer = Buffer.alloc(Math.max(size, first));
  let [used, full] = [0, first];
  for await (const chunk of stream) {
    for (let at = 0; at < chunk.byteLength; ) {
      if (used === full) {
        yield [buffer.subarray(0, used), false];
        [used, full] = [0, size];
      }
      const taken = chunk.subarray(at, at + full - used);
      buffer.set(taken, used);
      used += taken.byteLength;
      at += taken.byteLength;
    }
  }
  yield [buffer.subarray(0, used), true];
}

/** The library is loaded on demand: a server without backups starts without it. */
async function* sealed(stream: Bytes, recipient: string): AsyncGenerator<Uint8Array> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  let fileKey = new Uint8Array();
  encrypter.addRecipient(recipient);
  encrypter.addRecipient({
    wrapFileKey(made) {
      fileKey = Uint8Array.from(made);
      return [];
    },
  });
  const salt = randomBytes(SALT_BYTES);
  const empty = await encrypter.encrypt(new Uint8Array());
  yield Buffer.concat([empty.subarray(0, HEAD_BYTES - SALT_BYTES), salt]);
  const key = keyOfPieces(fileKey, salt);
  let number = 0;
  for await (const [piece, isLast] of inPieces(stream, PIECE_BYTES)) {
    const cipher = createCipheriv(CIPHER, key, nonceOf(number, isLast), AS);
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
    number += 1;
  }
}

const keyIn = async (head: Buffer, identity: string): Promise<Uint8Array> => {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return keyOfPieces(await decrypter.decryptHeader(head.subarray(0, -SALT_BYTES)), head.subarray(-SALT_BYTES));
};

const openPiece = (piece: Buffer, key: Uint8Array, number: number, isLast: boolean): Buffer => {
  const decipher = createDecipheriv(CIPHER, key, nonceOf(number, isLast), AS);
  decipher.setAuthTag(piece.subarray(-TAG_BYTES));
  const opened = Buffer.concat([decipher.update(piece.subarray(0, -TAG_BYTES)), decipher.final()]);
  // Only a file without any bytes ends in an empty piece.
  if (number > 0 && opened.byteLength === 0) throw new CannotOpen();
  return opened;
};

async function* opened(stream: Bytes, identity: string): AsyncGenerator<Uint8Array> {
  let key: Uint8Array | null = null;
  let number = 0;
  for await (const [piece, isLast] of inPieces(stream, PIECE_BYTES + TAG_BYTES, HEAD_BYTES)) {
    try {
      if (key) {
        yield openPiece(piece, key, number, isLast);
        number += 1;
        continue;
      }
      key = await keyIn(piece, identity);
      if (isLast) throw new CannotOpen();
    } catch (error) {
      throw new CannotOpen(error);
    }
  }
}

const readable = (bytes: AsyncGenerator<Uint8Array>): Readable => Readable.from(bytes, { objectMode: false });

/** Encrypts a stream into an age file for a studio's public key, piece by piece. */
export const encrypting = (stream: Bytes, recipient: string): Readable => readable(sealed(stream, recipient));

/**
 * Decrypts a stream that `encrypting` made. Each piece is checked before it is passed on; a stream that ends without an
 * error is whole.
 * @throws {CannotOpen} as the stream's error
 */
export const decrypting = (stream: Bytes, identity: string): Readable => readable(opened(stream, identity));
