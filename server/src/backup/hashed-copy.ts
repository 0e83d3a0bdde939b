import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Stored } from './point-store.ts';

/** Hashes a stream; `keep` may store the chunks at the same time. */
export const hashOf = async (
  body: AsyncIterable<Buffer>,
  keep?: (chunk: Buffer) => Promise<unknown>,
): Promise<Stored> => {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of body) {
    hash.update(chunk);
    bytes += chunk.byteLength;
    await keep?.(chunk);
  }
  return { sha256: hash.digest('hex'), bytes };
};

/** Flushes a file, or the entries of a folder, to the disk itself. */
export const flush = async (file: string): Promise<void> => {
  const handle = await open(file, 'r');
  await handle.sync().finally(() => handle.close());
};

/** Writes a stream into a new file, flushes it, and answers what was written. */
export const writeHashed = async (file: string, body: AsyncIterable<Buffer>): Promise<Stored> => {
  const handle = await open(file, 'wx', 0o600);
  try {
    const stored = await hashOf(body, (chunk) => handle.writeFile(chunk));
    await handle.sync();
    return stored;
  } finally {
    await handle.close();
  }
};
