import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { openPlace, type RepositoryPlace } from '../src/backup/place.ts';
import { readConfig } from '../src/config/config.ts';
import { hasObjectStore, useObjectStore } from './object-store.ts';
import { temporaryFolder } from './test-server.ts';

const OBJECT = `${'ab'.repeat(32)}.age`;
const LIST = '000001-2026-11-28T06-30-11-123Z-0123456789abcdef0123456789abcdef.age';

const inFolder = async (): Promise<RepositoryPlace> => {
  const config = readConfig({ DATA_DIR: await temporaryFolder() });
  return openPlace(config, { kind: 'folder', path: path.join(await temporaryFolder(), 'new') });
};

const promises = (open: () => Promise<RepositoryPlace>): void => {
  it('gives back what was written, whole or by part, and names only what is there', async () => {
    const place = await open();
    expect(await place.read(OBJECT)).toBeNull();
    expect(await place.list('objects')).toEqual([]);
    await place.write(Readable.from([Buffer.from('hel'), Buffer.from('lo')]), () => OBJECT);
    await place.write(Buffer.from('a list'), LIST);
    await place.write(Buffer.from('a key'), 'key.age');
    const text = async (name: string, from?: number, to?: number) => {
      const body = await place.read(name, from, to);
      return body && (await buffer(body)).toString();
    };
    expect([await text(OBJECT), await text(OBJECT, 1, 3), await text('key.age')]).toEqual(['hello', 'ell', 'a key']);
    expect(await place.list('objects')).toEqual([{ name: OBJECT, bytes: 5, modifiedAt: expect.any(Date) }]);
    expect((await place.list('snapshots')).map(({ name }) => name)).toEqual([LIST]);
  });

  it('puts a file in the place of one with its name, and removes it', async () => {
    const place = await open();
    for (const text of ['first', 'second']) await place.write(Buffer.from(text), 'key.age');
    expect((await buffer((await place.read('key.age')) ?? expect.fail('gone'))).toString()).toBe('second');
    await place.remove('key.age');
    await place.remove('key.age');
    expect(await place.read('key.age')).toBeNull();
  });

  it('has nothing of a file whose bytes end in a failure', async () => {
    const place = await open();
    const broken = async function* () {
      yield Buffer.from('half');
      throw new Error('the disk went away');
    };
    await expect(place.write(broken(), OBJECT)).rejects.toThrow('went away');
    expect(await place.list('objects')).toEqual([]);
    expect(await place.list('unfinished')).toEqual([]);
  });
};

describe('a folder', () => promises(inFolder));

describe.runIf(hasObjectStore())('a bucket', () => {
  const store = useObjectStore();
  promises(async () => {
    const { config: s3, name } = await store.bucket();
    const config = readConfig({ DATA_DIR: await temporaryFolder() });
    const { credentials, endpoint, region, forcePathStyle } = s3;
    const backup = { ...config.backup, store: { credentials, endpoint, region, forcePathStyle } };
    return openPlace({ ...config, backup }, { kind: 'bucket', bucket: name, prefix: 'studio/' });
  });
});
