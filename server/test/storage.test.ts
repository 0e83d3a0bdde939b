import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { v7 as uuid } from 'uuid';
import { describe, expect, it } from 'vitest';
import { DiskStorage } from '../src/storage/disk-storage.ts';
import { uploadKey } from '../src/storage/object-keys.ts';
import type { ListedObject, ObjectStorage } from '../src/storage/object-storage.ts';
import { S3Storage } from '../src/storage/s3-storage.ts';
import { hasObjectStore, useObjectStore } from './object-store.ts';
import { temporaryFolder } from './test-server.ts';

const fileWith = async (text: string): Promise<string> => {
  const file = path.join(await temporaryFolder(), 'file');
  await writeFile(file, text);
  return file;
};

const put = async (storage: ObjectStorage, key: string, text: string): Promise<void> =>
  storage.putFile(key, await fileWith(text));

const read = async (storage: ObjectStorage, key: string): Promise<string | null> => {
  const found = await storage.read(key);
  return found && text(found.body);
};

const allOf = async (listing: AsyncIterable<ListedObject>): Promise<ListedObject[]> => {
  const all: ListedObject[] = [];
  for await (const object of listing) all.push(object);
  return all;
};

const keysOf = async (listing: AsyncIterable<ListedObject>): Promise<string[]> =>
  (await allOf(listing)).map(({ key }) => key).sort();

/** The tests that every storage must pass. */
const conformance = (name: string, create: () => Promise<ObjectStorage>) =>
  describe(`${name} as an object storage`, () => {
    it('returns a stored object with its size, and replaces it completely', async () => {
      const storage = await create();
      await put(storage, 'uploads/one', 'first');
      await put(storage, 'uploads/one', 'second one');
      expect(await storage.stat('uploads/one')).toMatchObject({ bytes: 10 });
      expect(await read(storage, 'uploads/one')).toBe('second one');
      expect(await storage.withFile('uploads/one', (file) => readFile(file, 'utf8'))).toBe('second one');
    });

    it('returns null for a missing object', async () => {
      const storage = await create();
      expect(await storage.stat('uploads/none')).toBeNull();
      expect(await storage.read('uploads/none')).toBeNull();
      expect(await keysOf(storage.list('derivatives/'))).toEqual([]);
      await storage.remove('uploads/none');
      await storage.remove('derivatives/none/');
    });

    it('lists one level: objects with their time, folders without', async () => {
      const storage = await create();
      await put(storage, 'derivatives/a/400.avif', 'x');
      await put(storage, 'derivatives/a/800.jpg', 'x');
      await put(storage, 'uploads/one', 'x');
      expect(await allOf(storage.list('derivatives/'))).toEqual([
        { key: 'derivatives/a/', modifiedAt: null, bytes: null },
      ]);
      expect(await keysOf(storage.list('derivatives/a/'))).toEqual(['derivatives/a/400.avif', 'derivatives/a/800.jpg']);
      const [listed] = await allOf(storage.list('uploads/'));
      expect(listed?.key).toBe('uploads/one');
      expect(Math.abs((listed?.modifiedAt?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
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

    it('moves everything below a key, and can repeat an interrupted move', async () => {
      const storage = await create();
      for (const key of ['derivatives/a/1', 'derivatives/a/2', 'derivatives/b/1']) await put(storage, key, key);
      await put(storage, 'hidden/a/1', 'derivatives/a/1');
      await storage.move('derivatives/a/', 'hidden/a/');
      expect(await keysOf(storage.list('derivatives/'))).toEqual(['derivatives/b/']);
      expect(await keysOf(storage.list('hidden/a/'))).toEqual(['hidden/a/1', 'hidden/a/2']);
      expect(await read(storage, 'hidden/a/2')).toBe('derivatives/a/2');
      await storage.move('derivatives/a/', 'hidden/a/');
      expect(await keysOf(storage.list('hidden/a/'))).toEqual(['hidden/a/1', 'hidden/a/2']);
    });

    it('knows the key of an upload address that it issued', async () => {
      const storage = await create();
      const key = uploadKey(uuid());
      const own = `https://studio.example/api/objects/${path.basename(key)}?signature=x`;
      const atStore = await storage.createUploadUrl(key, { contentType: 'image/jpeg', bytes: 4 });
      for (const url of [own, atStore?.url ?? own]) expect(storage.keyOfUploadUrl(url)).toBe(key);
    });

    it('takes no other address for one of an upload', async () => {
      const storage = await create();
      const key = uploadKey(uuid());
      const own = `https://studio.example/api/objects/${path.basename(key)}?signature=x`;
      const { url } = (await storage.createUploadUrl(key, { contentType: 'image/jpeg', bytes: 4 })) ?? { url: own };
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

    it('refuses keys that could leave their folder', async () => {
      const storage = await create();
      for (const key of ['../secrets/session', 'uploads/../../x', '/etc/passwd', 'uploads//x', 'uploads/.hidden', '']) {
        await expect(storage.stat(key)).rejects.toThrow('not an object key');
      }
    });
  });

conformance('the disk', async () => new DiskStorage(path.join(await temporaryFolder(), 'objects')));

describe.skipIf(!hasObjectStore())('with a real S3 server', () => {
  const store = useObjectStore();
  const create = async () => S3Storage.create((await store.bucket()).config, temporaryFolder);

  conformance('S3', create);
});

describe('the disk', () => {
  it('recognises an upload address without its origin, by its path', async () => {
    const storage = new DiskStorage(await temporaryFolder());
    const id = uuid();
    expect(storage.keyOfUploadUrl(`/api/objects/${id}`)).toBe(uploadKey(id));
  });

  it('leaves no partial file beside the complete one', async () => {
    const root = await temporaryFolder();
    const storage = new DiskStorage(root);
    await Promise.all(['a', 'b', 'c'].map((text) => put(storage, 'uploads/one', text)));
    expect(await readdir(path.join(root, 'uploads'))).toEqual(['one']);
  });
});
