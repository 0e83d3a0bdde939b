import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { encrypting } from '../encryption/age-stream.ts';
import type { Stored } from './repository.ts';

/** Counts and hashes the bytes that pass through. */
export class Meter {
  readonly #hash = createHash('sha256');
  #bytes = 0;

  async *through(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of body) {
      this.#hash.update(chunk);
      this.#bytes += chunk.byteLength;
      yield chunk;
    }
  }

  /** Call this once, after the last byte. */
  stored(): Stored {
    return { sha256: this.#hash.digest('hex'), bytes: this.#bytes };
  }
}

export const streamHashOf = async (body: AsyncIterable<Buffer>): Promise<Stored> => {
  const meter = new Meter();
  for await (const _ of meter.through(body));
  return meter.stored();
};

/**
 * Writes a stream into a new file, encrypted if a public key is given, and flushes it.
 * @returns what was in the stream
 */
export const writeHashed = async (file: string, body: AsyncIterable<Buffer>, sealedFor?: string): Promise<Stored> => {
  const handle = await open(file, 'wx', 0o600);
  const meter = new Meter();
  try {
    const plain = meter.through(body);
    for await (const chunk of sealedFor === undefined ? plain : encrypting(plain, sealedFor))
      await handle.writeFile(chunk);
    await handle.sync();
    return meter.stored();
  } finally {
    await handle.close();
  }
};
