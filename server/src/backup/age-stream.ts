import { Readable } from 'node:stream';
import { ReadableStream as NodeStream } from 'node:stream/web';

/** The bytes were changed, cut short, or encrypted for another key. Which of these, nobody can tell. */
export class CannotOpen extends Error {
  override name = 'CannotOpen';
}

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** The stream as a Web stream, which the library expects. Browsers' types of it differ in what nobody uses. */
const asWebStream = (stream: Bytes) => NodeStream.from(stream) as unknown as ReadableStream<Uint8Array>;

// The library is loaded on demand: a server without backups starts without it.
async function* sealed(stream: Bytes, recipient: string): AsyncGenerator<Uint8Array> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  yield* await encrypter.encrypt(asWebStream(stream));
}

async function* opened(stream: Bytes, identity: string): AsyncGenerator<Uint8Array> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  // The error that ended the bytes is the disk's or the store's, not the key's.
  let failure = null as { readonly error: unknown } | null;
  const watched = async function* () {
    try {
      yield* stream;
    } catch (error) {
      failure = { error };
      throw error;
    }
  };
  try {
    yield* await decrypter.decrypt(asWebStream(watched()));
  } catch (error) {
    if (failure) throw failure.error;
    throw new CannotOpen('The file cannot be opened with this key.', { cause: error });
  } finally {
    if (stream instanceof Readable) stream.destroy();
  }
}

const readable = (bytes: AsyncGenerator<Uint8Array>): Readable => Readable.from(bytes, { objectMode: false });

/** Encrypts a stream into an age file for a studio's public key, piece by piece. */
export const encrypting = (stream: Bytes, recipient: string): Readable => readable(sealed(stream, recipient));

/**
 * Decrypts a stream that `encrypting`, or any age program, made. Each piece is checked before it is passed on; a stream
 * that ends without an error is whole.
 * @throws {CannotOpen} as the stream's error
 */
export const decrypting = (stream: Bytes, identity: string): Readable => readable(opened(stream, identity));
