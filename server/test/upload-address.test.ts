import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { changeRole, createUpload, deleteAdminUser, readCurrentUser } from '@shutterdesk/shared';
import { expect } from 'vitest';
import { it } from './it.ts';

it('an upload address accepts one of many concurrent files', async ({ server }) => {
  const { uploadURL } = await (await server.admin()).api(createUpload);
  const put = (letter: string) =>
    fetch(uploadURL, { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body: letter.repeat(100_000) });
  const letters = ['a', 'b', 'c', 'd', 'e'];
  const statuses = await Promise.all(letters.map(async (letter) => (await put(letter)).status));
  expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409]);
  const storedFile = await readFile(
    path.join(server.dataDir, 'objects', 'uploads', path.basename(new URL(uploadURL).pathname)),
  );
  expect(storedFile.toString()).toBe(letters[statuses.indexOf(200)]?.repeat(100_000));
});

it('accepts nothing at an address whose owner has a lower role since', async ({ admin }) => {
  const helper = await admin.colleague('helper');
  const { id } = await helper.api(readCurrentUser);
  const { uploadURL } = await helper.api(createUpload);
  await admin.api(changeRole, { params: { id }, body: { role: 'inbox' } });
  const headers = { 'content-type': 'image/jpeg' };
  expect((await fetch(uploadURL, { method: 'PUT', headers, body: 'photograph' })).status).toBe(403);
});

it('an upload address of a deleted user accepts nothing, even with another owner or none in it', async ({ admin }) => {
  const put = async (address: URL | string): Promise<number> => {
    const headers = { 'content-type': 'image/jpeg' };
    return (await fetch(address, { method: 'PUT', headers, body: 'photograph' })).status;
  };
  const helper = await admin.colleague('helper');
  const { id } = await helper.api(readCurrentUser);
  const [used, unused] = [await helper.api(createUpload), await helper.api(createUpload)];
  expect(await put(used.uploadURL)).toBe(200);
  await admin.api(deleteAdminUser, { params: { id } });
  const address = new URL(unused.uploadURL);
  expect(await put(address)).toBe(403);
  const mine = new URL((await admin.api(createUpload)).uploadURL).searchParams;
  const permit = address.searchParams.get('permit') ?? '';
  for (const other of ['', permit.slice(0, -1), `${permit.slice(0, -8)}AAAAAAAA`, mine.get('permit') ?? '']) {
    const another = new URL(address);
    another.searchParams.set('permit', other);
    expect(await put(another)).toBe(403);
  }
});
