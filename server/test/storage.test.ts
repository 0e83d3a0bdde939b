import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { v7 as uuid } from 'uuid';
import { describe, expect, it } from 'vitest';
import { DiskStorage } from '../src/storage/disk-storage.ts';
import { uploadKey } from '../src/storage/object-keys.ts';
import type { ListedObject, ObjectStorage } from '../src/storage/object-storage.ts';
import { temporaryFolder } from './test-server.ts';

const fileWith = async (text: string): Promise<string> => {
  const file = path.join(await temporaryFolder(), 'file');
  await writeFile(file, text);
  return file;
};

const put = async (storage: ObjectStorage, key: string, text: string): Promise<void> =>
  storage.putFile(key, await fileWith(text));

const allOf = async (listing: AsyncIterable<ListedObject>): Promise<ListedObject[]> => {
  const all: ListedObject[] = [];
  for await (const object of listing) all.push(object);
  return all;
};

const keysOf = async (listing: AsyncIterable<ListedObject>): Promise<string[]> =>
  (await allOf(listing)).map(({ key }) => key).sort();

/** What every storage must keep, whatever lies behind it. */
const conformance = (name: string, create: () => Promise<ObjectStorage>) =>
  describe(`${name} as an object storage`, () => {
    it('gives back what was put, with its size, and replaces it whole', async () => {
      const storage = await create();
      await put(storage, 'uploads/one', 'first');
      await put(storage, 'uploads/one', 'second one');
      expect(await storage.stat('uploads/one')).toMatchObject({ bytes: 10 });
      expect((await buffer(await storage.read('uploads/one'))).toString()).toBe('second one');
      const text = await storage.withFile('uploads/one', (file) => readFile(file, 'utf8'));
      expect(text).toBe('second one');
    });

    it('has nothing where nothing was put', async () => {
      const storage = await create();
      expect(await storage.stat('uploads/none')).toBeNull();
      await expect(storage.read('uploads/none')).rejects.toThrow();
      expect(await keysOf(storage.list('derivatives/'))).toEqual([]);
      await storage.remove('uploads/none');
      await storage.remove('derivatives/none/');
    });

    it('lists one level: objects with their time, and what stands for more with none', async () => {
      const storage = await create();
      await put(storage, 'derivatives/a/400.avif', 'x');
      await put(storage, 'derivatives/a/800.jpg', 'x');
      await put(storage, 'uploads/one', 'x');
      expect(await allOf(storage.list('derivatives/'))).toEqual([{ key: 'derivatives/a/', modifiedAt: null }]);
      expect(await keysOf(storage.list('derivatives/a/'))).toEqual(['derivatives/a/400.avif', 'derivatives/a/800.jpg']);
      const [one] = await allOf(storage.list('uploads/'));
      expect(one?.key).toBe('uploads/one');
      expect(Math.abs((one?.modifiedAt?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    });

    it('removes one object, or everything below a key', async () => {
      const storage = await create();
      for (const key of ['derivatives/a/1', 'derivatives/a/2', 'derivatives/b/1']) await put(storage, key, 'x');
      await storage.remove('derivatives/b/1');
      await storage.remove('derivatives/a/');
      for (const key of ['derivatives/a/1', 'derivatives/a/2', 'derivatives/b/1']) {
        expect(await storage.stat(key)).toBeNull();
      }
    });

    it('knows its own upload addresses again, with or without origin and signature', async () => {
      const storage = await create();
      const key = uploadKey(uuid());
      const url = await storage.createUploadUrl(key, 'https://studio.example');
      expect(storage.keyOfUploadUrl(url)).toBe(key);
      for (const odd of [
        '',
        'https://evil.example/x.jpg',
        url.replace('?', '/x?'),
        '/api/objects/..%2f..%2fsecrets',
        'javascript:0',
      ]) {
        expect(storage.keyOfUploadUrl(odd)).toBeNull();
      }
    });

    it('refuses keys that could leave their place', async () => {
      const storage = await create();
      for (const key of ['../secrets/session', 'uploads/../../x', '/etc/passwd', 'uploads//x', 'uploads/.hidden', '']) {
        await expect(storage.stat(key)).rejects.toThrow('not an object key');
      }
    });
  });

conformance('the disk', async () => new DiskStorage(path.join(await temporaryFolder(), 'objects'), 'secret'));

describe('the disk', () => {
  it('takes an upload address without its origin: the path alone is what it remembers', async () => {
    const storage = new DiskStorage(await temporaryFolder(), 'secret');
    const id = uuid();
    expect(storage.keyOfUploadUrl(`/api/objects/${id}`)).toBe(uploadKey(id));
  });

  it('leaves no half-written file beside the whole one', async () => {
    const root = await temporaryFolder();
    const storage = new DiskStorage(root, 'secret');
    await Promise.all(['a', 'b', 'c'].map((text) => put(storage, 'uploads/one', text)));
    expect(await readdir(path.join(root, 'uploads'))).toEqual(['one']);
  });
});
