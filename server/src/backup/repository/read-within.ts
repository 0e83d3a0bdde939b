import type { Readable } from 'node:stream';
import { bytesInWords } from '@shutterdesk/shared';
import { StartError } from '@shutterdesk/shared/node/start-error';

/** A site with a hundred thousand photographs has a longer list than any studio's; a locked key is a few lines. */
export const LONGEST_MANIFEST = 64 * 1024 * 1024;
export const LONGEST_KEY = 64 * 1024;

/**
 * Reads a small file whole, which a stranger may have made endless.
 * @throws {StartError}
 */
export const readWithin = async (body: Readable, most: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > most)
      throw new StartError(`A file of the backup is longer than ${bytesInWords(most)}: it is not ours.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};
