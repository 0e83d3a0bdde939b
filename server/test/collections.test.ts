import {
  bin,
  COLLECTION_MAX,
  type Collection,
  createCollection,
  DEFAULT_SETTINGS,
  deleteCollection,
  editCollection,
  listCollections,
  orderCollections,
  readSettings,
  saveSettings,
} from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { type Client, refusal, startPagelessServer } from './test-server.ts';

const NOBODY = '0193e0a0-0000-7000-8000-000000000009';

const idAt = (number: number): string => `0193e0a0-0000-7000-8000-${String(number).padStart(12, '0')}`;

const [A, B, C, D] = [idAt(101), idAt(102), idAt(103), idAt(104)];

const make = (admin: Client, name: string, more: object = {}): Promise<Collection> =>
  admin.api(createCollection, { body: { name, ...more } });

const edit = (admin: Client, id: string, body: object): Promise<Collection> =>
  admin.api(editCollection, { params: { id }, body });

const refusedAt = async (answer: Response): Promise<[number, unknown]> => {
  const body: unknown = await answer.json();
  return [answer.status, body];
};

const signedIn = async () => {
  const server = await startPagelessServer();
  return { server, admin: await server.admin() };
};

describe('a new collection', () => {
  it('cannot have another one’s id, deleted or not, and is made once under its own', async () => {
    const { admin } = await signedIn();
    const id = A;
    const first = await make(admin, 'Weddings', { id });
    expect(await make(admin, 'Weddings', { id })).toEqual(first);
    const other = () => admin.json('POST', '/api/collections', { id, name: 'Families' });
    expect(await refusal(await other())).toEqual([409, 'id_taken']);
    await admin.api(deleteCollection, { params: { id: id ?? '' } });
    expect(await refusal(await other())).toEqual([409, 'id_taken']);
  });

  it('is a draft with an address from its name, which no other page has', async () => {
    const { admin } = await signedIn();
    const first = await make(admin, ' Anna & Tom ');
    expect(first).toMatchObject({ name: 'Anna & Tom', address: '/anna-and-tom', isShown: false, photoIds: [] });
    expect(await make(admin, 'Anna & Tom')).toMatchObject({ address: '/anna-and-tom-2', order: 1 });
    expect(await make(admin, 'زفاف')).toMatchObject({ name: 'زفاف', address: '/collection' });
    expect((await admin.api(listCollections)).map(({ address }) => address)).toEqual([
      '/anna-and-tom',
      '/anna-and-tom-2',
      '/collection',
    ]);
  });

  it.each([
    ['/admin', 'already used by another part of your site'],
    ['/api/x', 'already used by another part of your site'],
    ['/media', 'already used by another part of your site'],
    ['/stories', 'already used by another part of your site'],
    ['/a/b/c/d', 'Please enter an address such as /weddings'],
    ['/Über uns', 'Please enter an address such as /weddings'],
    ['/../etc', 'Please enter an address such as /weddings'],
    ['', 'Please enter an address such as /weddings'],
    [`/${'a'.repeat(121)}`, 'An address can have at most 120 characters'],
  ])('cannot have the address %s', async (address, sentence) => {
    const { admin } = await signedIn();
    expect(await refusedAt(await admin.json('POST', '/api/collections', { name: 'W', address }))).toEqual([
      400,
      expect.objectContaining({
        issues: [{ path: 'address', message: expect.stringContaining(sentence) }],
      }),
    ]);
  });

  it('cannot have another collection’s or a legal page’s address, and says whose it is', async () => {
    const { admin } = await signedIn();
    await make(admin, 'Weddings');
    const refused = await admin.json('POST', '/api/collections', { name: 'More', address: 'Weddings/' });
    const message = '/weddings is already the address of Weddings';
    expect(await refused.clone().json()).toMatchObject({ message, issues: [{ path: 'address', message }] });
    expect(await refusal(refused)).toEqual([409, 'address_taken']);
    await admin.api(saveSettings, { body: { ...DEFAULT_SETTINGS, imprintText: 'Ada', imprintAddress: '/imprint' } });
    expect(await admin.api(readSettings)).toMatchObject({ imprintText: 'Ada' });
    expect(await refusal(await admin.json('POST', '/api/collections', { name: 'I', address: '/imprint' }))).toEqual([
      409,
      'address_taken',
    ]);
  });

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['a name of 101 letters', { name: 'x'.repeat(101) }, 'name'],
    ['an introduction of 3,001 letters', { name: 'W', intro: 'x'.repeat(3001) }, 'intro'],
    ['a day of 1850', { name: 'W', day: '1850-06-01' }, 'day'],
    ['a day that no month has', { name: 'W', day: '2026-02-30' }, 'day'],
    ['1,001 photographs', { name: 'W', photoIds: Array.from({ length: 1001 }, (_, at) => idAt(at)) }, 'photoIds'],
    ['a layout that there is not', { name: 'W', layout: 'pile' }, 'layout'],
    ['a place in the navigation of another kind', { name: 'W', shownIn: 'everywhere' }, 'shownIn'],
  ])('is refused with %s, and says at which field', async (_what, body, path) => {
    const { admin } = await signedIn();
    const [status, answer] = await refusedAt(await admin.json('POST', '/api/collections', body));
    expect([status, answer]).toEqual([400, expect.objectContaining({ issues: [expect.objectContaining({ path })] })]);
  });
});

it('all collections together have at most 20,000 photographs, and say so at the field', async () => {
  const { admin } = await signedIn();
  const many = Array.from({ length: 1000 }, (_, number) => idAt(number + 1));
  for (let count = 0; count < 20; count += 1) await make(admin, `Page ${count}`, { photoIds: many });
  const { id } = await make(admin, 'One more');
  const answer = await admin.json('PATCH', `/api/collections/${id}`, { photoIds: many.slice(0, 1) });
  expect(await refusedAt(answer)).toMatchObject([400, { issues: [{ path: 'photoIds' }] }]);
  const another = await admin.json('POST', '/api/collections', { name: 'Another', photoIds: many.slice(0, 1) });
  expect(await refusal(another)).toEqual([400, 'invalid_request']);
});

describe('a change of a collection', () => {
  it('leaves what it does not name, and empties texts that are blank', async () => {
    const { admin } = await signedIn();
    const { id } = await make(admin, 'Weddings', { intro: 'Words', photoIds: [A, B], day: '2026-06-12' });
    expect(await edit(admin, id, { place: 'Bath', day: '' })).toMatchObject({
      name: 'Weddings',
      intro: 'Words',
      place: 'Bath',
      day: null,
      photoIds: [A, B],
    });
  });

  it('keeps the photographs that two people have added and removed since both read them', async () => {
    const { admin } = await signedIn();
    const { id } = await make(admin, 'Weddings', { photoIds: [A, B] });
    await edit(admin, id, { photoIds: [A, B, C], photoIdsBefore: [A, B] });
    const { photoIds } = await edit(admin, id, { photoIds: [B, D], photoIdsBefore: [A, B] });
    expect(photoIds.toSorted()).toEqual([B, C, D]);
  });

  it('keeps the order of the one who moved photographs, and the additions of the other', async () => {
    const { admin } = await signedIn();
    const { id } = await make(admin, 'Weddings', { photoIds: [A, B, C] });
    await edit(admin, id, { photoIds: [C, B, A], photoIdsBefore: [A, B, C] });
    expect(await edit(admin, id, { photoIds: [A, B, C, D], photoIdsBefore: [A, B, C] })).toMatchObject({
      photoIds: [C, D, B, A],
    });
  });

  it('is refused when both together have added more than a collection holds', async () => {
    const { admin } = await signedIn();
    const many = (from: number) => Array.from({ length: 600 }, (_, at) => idAt(from + at));
    const { id } = await make(admin, 'Weddings', { photoIds: many(1000) });
    const body = { photoIds: many(2000), photoIdsBefore: [] };
    expect(await refusal(await admin.json('PATCH', `/api/collections/${id}`, body))).toEqual([400, 'invalid_request']);
    expect(await admin.api(listCollections)).toMatchObject([{ photoIds: many(1000) }]);
  });

  it('keeps the former address of a page, and none of a draft, until the collection returns to it', async () => {
    const { admin } = await signedIn();
    const { id } = await make(admin, 'Weddings', { address: '/draft' });
    await edit(admin, id, { address: '/weddings', isShown: true });
    await edit(admin, id, { address: '/work/weddings' });
    expect(await edit(admin, id, { address: '/love' })).toMatchObject({
      address: '/love',
      formerAddresses: ['/weddings', '/work/weddings'],
    });
    expect(await edit(admin, id, { address: '/weddings' })).toMatchObject({
      address: '/weddings',
      formerAddresses: ['/work/weddings', '/love'],
    });
  });

  it('keeps the public address of a page that moves while it is hidden', async () => {
    const { admin } = await signedIn();
    const { id } = await make(admin, 'Weddings', { isShown: true });
    await edit(admin, id, { isShown: false });
    await edit(admin, id, { address: '/days' });
    await edit(admin, id, { address: '/love' });
    expect(await edit(admin, id, { isShown: true })).toMatchObject({ formerAddresses: ['/weddings'] });
    await edit(admin, id, { isShown: false });
    expect(await edit(admin, id, { isShown: true })).toMatchObject({
      address: '/love',
      formerAddresses: ['/weddings'],
    });
  });

  it('cannot take another collection’s address', async () => {
    const { admin } = await signedIn();
    await make(admin, 'Weddings');
    const { id } = await make(admin, 'Families');
    expect(await refusal(await admin.json('PATCH', `/api/collections/${id}`, { address: '/weddings' }))).toEqual([
      409,
      'address_taken',
    ]);
    expect(await edit(admin, id, { address: '/families', name: 'Family' })).toMatchObject({ formerAddresses: [] });
  });

  it('of one that there is not is answered with 404', async () => {
    const { admin } = await signedIn();
    expect((await admin.json('PATCH', `/api/collections/${NOBODY}`, { name: 'x' })).status).toBe(404);
    expect((await admin.send(`/api/collections/${NOBODY}`, { method: 'DELETE' })).status).toBe(404);
    expect((await admin.json('PUT', '/api/collections/order', { ids: [NOBODY] })).status).toBe(404);
    expect((await admin.send(`/api/bin/collections/${NOBODY}/restore`, { method: 'POST' })).status).toBe(404);
  });
});

it('the order of the collections puts those that are not named behind, as they were', async () => {
  const { admin } = await signedIn();
  const made = [await make(admin, 'a'), await make(admin, 'b'), await make(admin, 'c')];
  const ordered = await admin.api(orderCollections, { body: { ids: [made[2]?.id ?? '', NOBODY] } });
  expect(ordered.map(({ name }) => name)).toEqual(['c', 'a', 'b']);
});

describe('a deleted collection', () => {
  it('lies in Recently Deleted, and comes back with its photographs', async () => {
    const { admin } = await signedIn();
    const { id } = await make(admin, 'Weddings', { photoIds: [A] });
    await admin.api(deleteCollection, { params: { id } });
    expect(await admin.api(listCollections)).toEqual([]);
    expect(await admin.api(bin.collections.list)).toMatchObject([{ id, name: 'Weddings' }]);
    expect(await admin.api(bin.collections.restore, { params: { id } })).toMatchObject({ id, photoIds: [A] });
    expect(await admin.api(listCollections)).toMatchObject([{ id, address: '/weddings' }]);
  });

  it('comes back under another address where its own has been taken meanwhile', async () => {
    const { admin } = await signedIn();
    const { id } = await make(admin, 'Weddings');
    await admin.api(deleteCollection, { params: { id } });
    await make(admin, 'Weddings');
    expect(await admin.api(bin.collections.restore, { params: { id } })).toMatchObject({ address: '/weddings-2' });
  });

  it('stays there while as many collections as a site can have are on it', async () => {
    const { server, admin } = await signedIn();
    const { id, createdAt } = await make(admin, 'Weddings');
    await admin.api(deleteCollection, { params: { id } });
    const rows = Array.from({ length: COLLECTION_MAX.collections }, (_, at) => {
      const name = `page-${at}`;
      return { id: idAt(at), name, address: `/${name}`, order: at, createdAt };
    });
    await server.context.db.insertInto('collections').values(rows).execute();
    const answer = await admin.send(`/api/bin/collections/${id}/restore`, { method: 'POST' });
    expect(await refusal(answer)).toEqual([400, 'invalid_request']);
    expect(await admin.api(listCollections)).toHaveLength(rows.length);
  });

  it('is gone for good once it is deleted forever', async () => {
    const { admin } = await signedIn();
    const { id } = await make(admin, 'Weddings');
    await admin.api(deleteCollection, { params: { id } });
    await admin.api(bin.collections.purge, { params: { id } });
    expect(await admin.api(bin.collections.list)).toEqual([]);
    expect((await admin.send(`/api/bin/collections/${id}/restore`, { method: 'POST' })).status).toBe(404);
  });
});
