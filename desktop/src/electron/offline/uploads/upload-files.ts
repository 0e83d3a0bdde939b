import { createWriteStream, existsSync, openAsBlob } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { imageSize } from 'image-size';
import { makePrivateFolder } from '../store/private-folder.ts';

/** Contains width and height in nearly every picture. */
const HEAD_BYTES = 512 * 1024;
const UNKNOWN_SIZE = { width: 1500, height: 1000 };
const LYING = new Set([5, 6, 7, 8]);

export class TooLarge extends Error {
  override name = 'TooLarge';
}

const limit = (maxBytes: number, received: { bytes: number }): Transform =>
  new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      received.bytes += chunk.byteLength;
      done(received.bytes > maxBytes ? new TooLarge() : null, chunk);
    },
  });

const headOf = async (file: string): Promise<Uint8Array> => {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
};

/** Photographs in the app's own folder, by id, as streams. */
export const createUploadFiles = (folder: string) => {
  const fileOf = (id: string): string => path.join(folder, id);
  if (existsSync(folder)) makePrivateFolder(folder);
  return {
    /**
     * Stores a body completely and flushed to the disk, or not at all.
     * @throws {TooLarge}
     */
    async keep(id: string, body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<number> {
      if (!existsSync(folder)) makePrivateFolder(folder);
      const part = `${fileOf(id)}.part`;
      const received = { bytes: 0 };
      try {
        const source = body ? Readable.fromWeb(body as import('node:stream/web').ReadableStream) : Readable.from([]);
        await pipeline(source, limit(maxBytes, received), createWriteStream(part, { flush: true, mode: 0o600 }));
        await rename(part, fileOf(id));
        return received.bytes;
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    /** A blob that reads from the file on demand; null if there is no such file. */
    async open(id: string, type: string): Promise<Blob | null> {
      try {
        return await openAsBlob(fileOf(id), { type });
      } catch {
        return null;
      }
    },
    async sizeOf(id: string): Promise<{ width: number; height: number }> {
      try {
        const { width, height, orientation } = imageSize(await headOf(fileOf(id)));
        return orientation && LYING.has(orientation) ? { width: height, height: width } : { width, height };
      } catch {
        return UNKNOWN_SIZE;
      }
    },
    remove: (id: string): Promise<void> => rm(fileOf(id), { force: true }),
  };
};

export type UploadFiles = ReturnType<typeof createUploadFiles>;
