import { addPortrait, bin, deletePortrait, editPortrait, type Portrait, readPortrait } from '@shutterdesk/shared';
import { describe, expect } from 'vitest';
import { it } from './it.ts';
import { jpeg } from './photographs.ts';
import { type Client, refusal } from './test-server.ts';

const ID = '0193e0a0-0000-7000-8000-000000000009';

const add = async (admin: Client, alt: string): Promise<Portrait> =>
  admin.api(addPortrait, { body: { imageURL: await admin.upload(await jpeg(300, 400)), alt } });

const deleted = async (admin: Client) => (await admin.api(bin.portrait.list)).map(({ alt }) => alt);

describe('the portrait', () => {
  it('is replaced by a new one, and the one before can be restored in turn', async ({ server, admin }) => {
    const first = await add(admin, 'first');
    const second = await add(admin, 'second');
    expect(await server.visitor().api(readPortrait)).toMatchObject({ id: second.id, alt: 'second' });
    expect(await deleted(admin)).toEqual(['first']);
    await admin.api(bin.portrait.restore, { params: { id: first.id } });
    expect(await server.visitor().api(readPortrait)).toMatchObject({ id: first.id });
    expect(await deleted(admin)).toEqual(['second']);
  });

  it('is shown to visitors only while it is not deleted, and never as its original', async ({ server, admin }) => {
    const { id, url } = await add(admin, 'me');
    expect((await server.visitor().send(url)).status).toBe(200);
    await admin.api(deletePortrait, { params: { id } });
    expect(await server.visitor().api(readPortrait)).toBeNull();
    expect((await server.visitor().send(url)).status).toBe(404);
    expect((await admin.send(`/api/bin/portrait/${id}/picture`)).headers.get('content-type')).toBe('image/jpeg');
    expect((await server.visitor().send(`/api/bin/portrait/${id}/picture`)).status).toBe(401);
    const [{ objectKey = '' } = {}] = await server.context.db.selectFrom('photos').select('objectKey').execute();
    expect((await server.visitor().send(`/${objectKey}`)).status).toBe(404);
    await admin.api(bin.portrait.purge, { params: { id } });
    expect(await server.context.storage.stat(objectKey)).toBeNull();
  });

  it('takes a description and a focal point', async ({ admin }) => {
    const { id } = await add(admin, 'me');
    const body = { alt: 'Ada at the mill', focalX: 33.333, focalY: 80 };
    expect(await admin.api(editPortrait, { params: { id }, body })).toMatchObject({ ...body, focalX: 33.33 });
    expect(await refusal(await admin.json('PATCH', `/api/pictures/portrait/${id}`, { focalX: 5 }))).toEqual([
      400,
      'invalid_request',
    ]);
  });

  it('answers a repetition with the same portrait, and refuses its id for another upload', async ({ admin }) => {
    const imageURL = await admin.upload(await jpeg(300, 400));
    const body = { id: ID, imageURL, alt: 'me' };
    const first = await admin.api(addPortrait, { body });
    expect(await admin.api(addPortrait, { body })).toEqual(first);
    const other = { ...body, imageURL: await admin.upload(await jpeg(200, 200)) };
    expect(await refusal(await admin.json('POST', '/api/pictures/portrait', other))).toEqual([409, 'id_taken']);
    expect(await deleted(admin)).toEqual([]);
  });

  it('is not found under an id that it does not have', async ({ admin }) => {
    await add(admin, 'me');
    expect((await admin.json('PATCH', `/api/pictures/portrait/${ID}`, { alt: 'x' })).status).toBe(404);
    expect((await admin.send(`/api/pictures/portrait/${ID}`, { method: 'DELETE' })).status).toBe(404);
    expect((await admin.send(`/api/bin/portrait/${ID}/restore`, { method: 'POST' })).status).toBe(404);
    expect(await admin.api(readPortrait)).toMatchObject({ alt: 'me' });
  });
});
