import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { S3Storage } from '../../src/storage/s3-storage.ts';
import { hasObjectStore, useObjectStore } from '../object-store.ts';
import { temporaryFolder } from '../test-server.ts';

describe.skipIf(!hasObjectStore())('a bucket', () => {
  const store = useObjectStore();

  it('lists and removes more objects than fit into one answer', async () => {
    const storage = await S3Storage.create((await store.bucket()).config, temporaryFolder);
    const keys = Array.from({ length: 1005 }, (_, index) => `uploads/${String(index).padStart(4, '0')}`);
    const file = path.join(await temporaryFolder(), 'file');
    await writeFile(file, 'x');
    for (let at = 0; at < keys.length; at += 50) {
      await Promise.all(keys.slice(at, at + 50).map((key) => storage.putFile(key, file)));
    }
    const listed = async (): Promise<string[]> => {
      const found: string[] = [];
      for await (const { key } of storage.list('uploads/')) found.push(key);
      return found.toSorted();
    };
    expect(await listed()).toEqual(keys);
    await storage.remove('uploads/');
    expect(await listed()).toEqual([]);
  });
});
