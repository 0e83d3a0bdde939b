import { symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { filesIn } from '../../server/test/backup-studio.ts';
import { temporaryFolder } from '../../server/test/test-server.ts';
import { PIECE_BYTES } from '../src/electron/main/backup-copy/ask-server.ts';
import { CopyFolder } from '../src/electron/main/backup-copy/copy-folder.ts';
import { copyNewest, type Remembered } from '../src/electron/main/backup-copy/copy-newest.ts';
import { fetchFile, fetchNewest } from '../src/electron/main/backup-copy/fetch-snapshot.ts';

/** A body that never ends; it counts what was taken of it. */
const endless = () => {
  const taken = { bytes: 0 };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        taken.bytes += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    },
    { highWaterMark: 0 },
  );
  return { taken, body };
};

const line = (answer: (url: string) => Response) => ({
  send: async ({ url }: { readonly url: string }) => answer(url),
  signal: new AbortController().signal,
});

const OBJECT = `${'a'.repeat(64)}.age`;
const ID = '000007-2026-11-28T06-30-11-123Z-0123456789abcdef0123456789abcdef';
const newest = (change: object = {}) => ({
  id: ID,
  madeAt: '2026-11-28T06:30:11.123Z',
  number: 7,
  site: 'a-site',
  files: [
    { name: 'key.age', bytes: 300 },
    { name: `${ID}.age`, bytes: 900 },
    { name: OBJECT, bytes: 5000 },
  ],
  ...change,
});

it('a list of a hostile server that never ends takes no more memory than a true one', async () => {
  const { taken, body } = endless();
  const asked = fetchNewest(
    line(() => new Response(body)),
    null,
  );
  await expect(asked).rejects.toMatchObject({ kind: 'damaged' });
  expect(taken.bytes).toBeLessThan(65 * 1024 * 1024);
});

it.each([
  ['a path', { files: [...newest().files, { name: '../../x', bytes: 1 }] }],
  ['a long key', { files: newest().files.map((file) => ({ ...file, bytes: 10 ** 9 })) }],
  ['no list', { files: [{ name: 'key.age', bytes: 300 }] }],
  ['a size below nothing', { files: [...newest().files, { name: OBJECT, bytes: -1 }] }],
])('a list of a hostile server with %s is refused', async (_name, change) => {
  const asked = fetchNewest(
    line(() => Response.json(newest(change))),
    null,
  );
  await expect(asked).rejects.toMatchObject({ kind: 'damaged' });
});

it('a file of a hostile server never becomes larger on the disk than its list says', async () => {
  const folder = new CopyFolder(path.join(await temporaryFolder(), 'copy'));
  await folder.prepare();
  const calls = { count: 0 };
  const slow = line(() => {
    calls.count += 1;
    return new Response(new Uint8Array(1100), { status: 206 });
  });
  const fetching = { ...slow, folder, onBytes: () => undefined };
  const wanted = { name: OBJECT, bytes: 5000 };
  await expect(fetchFile(fetching, ID, wanted)).rejects.toMatchObject({ kind: 'damaged' });
  expect(calls.count).toBe(5);
  const { taken, body } = endless();
  const endlessPiece = line(() => new Response(body));
  await expect(fetchFile({ ...endlessPiece, folder, onBytes: () => undefined }, ID, wanted)).rejects.toMatchObject({
    kind: 'damaged',
  });
  expect(taken.bytes).toBeLessThanOrEqual(PIECE_BYTES + 65_536);
  expect(Object.keys(await filesIn(folder.root))).toEqual(['README.txt']);
});

it('a link in the place of a half leads no byte elsewhere', async () => {
  const home = await temporaryFolder();
  const folder = new CopyFolder(path.join(home, 'copy'));
  await folder.prepare();
  await writeFile(path.join(home, 'mine'), 'mine');
  await folder.append(ID, 'key.age', 0, Buffer.from('x'));
  await folder.drop(ID, 'key.age');
  await symlink(path.join(home, 'mine'), path.join(folder.root, 'halves', ID, 'key.age'));
  await expect(folder.append(ID, 'key.age', 0, Buffer.from('theirs'))).rejects.toThrow('ELOOP');
  expect(await filesIn(home)).toMatchObject({ mine: expect.any(String) });
});

it.each([
  ['older', { id: ID.replace('000007', '000006'), number: 6 }],
  ['older', { madeAt: '2026-11-01T06:30:11.123Z' }],
  ['smaller', {}],
  ['other-site', { site: 'another' }],
])('a copy does not follow a server whose backup is %s', async (kind, change) => {
  const folder = new CopyFolder(path.join(await temporaryFolder(), 'copy'));
  await folder.prepare();
  const served = newest(change);
  const files = served.files.map((file) => (file.name === `${ID}.age` ? { ...file, name: `${served.id}.age` } : file));
  const remembered: Remembered = { ...newest(), bytes: kind === 'smaller' ? 100_000 : 6200, names: [OBJECT] };
  const copying = {
    ...line(() => Response.json({ ...served, files })),
    folder,
    remembered,
    follows: false,
    onProgress: () => undefined,
    onRoom: () => undefined,
  };
  await expect(copyNewest(copying)).rejects.toMatchObject({ kind });
  // A server whose clock was ahead yesterday has not gone back.
  const wasAhead = copyNewest({ ...copying, remembered: { ...remembered, madeAt: '2999-01-01T00:00:00.000Z' } });
  const refused = await wasAhead.then(
    () => null,
    (problem: { kind?: string }) => problem.kind,
  );
  expect(refused === kind).toBe(!('madeAt' in change));
});
