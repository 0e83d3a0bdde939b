import { Readable } from 'node:stream';

/** The bytes were changed, cut short, or encrypted for another key. Which of these, nobody can tell. */
export class CannotOpen extends Error {
  override name = 'CannotOpen';
}

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

async function* piecesOf(stream: Bytes): AsyncGenerator<Uint8Array> {
  yield* stream;
}

/** The stream as a Web stream, which the library expects. */
const asWebStream = (stream: Bytes): ReadableStream<Uint8Array> => {
  const pieces = piecesOf(stream);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
};

// The library is loaded on demand: a server without backups starts without it.
async function* sealed(stream: Bytes, recipient: string): AsyncGenerator<Uint8Array> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  yield* await encrypter.encrypt(asWebStream(stream));
}

/** Passes on the bytes, and keeps the error that ended them: it is the disk's or the store's, not the key's. */
class Watched {
  readonly #stream: Bytes;
  failure: { readonly error: unknown } | null = null;

  constructor(stream: Bytes) {
    this.#stream = stream;
  }

  async *bytes(): AsyncGenerator<Uint8Array> {
    try {
      yield* this.#stream;
    } catch (error) {
      this.failure = { error };
      throw error;
    }
  }
}

async function* opened(stream: Bytes, identity: string): AsyncGenerator<Uint8Array> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const watched = new Watched(stream);
  try {
    yield* await decrypter.decrypt(asWebStream(watched.bytes()));
  } catch (error) {
    if (watched.failure) throw watched.failure.error;
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
