import {
  activateHeroImage,
  addHeroImage,
  deleteHeroImage,
  listHeroImages,
  positionHeroImage,
  readActiveHeroImage,
} from '@shutterdesk/shared';
import { describe, expect } from 'vitest';
import { it } from './it.ts';
import { jpeg } from './photographs.ts';
import { type Client, refusal } from './test-server.ts';

const add = async (admin: Client, alt: string, isActive = false) =>
  admin.api(addHeroImage, { body: { imageURL: await admin.upload(await jpeg(300, 200)), alt, isActive } });

describe('hero images', () => {
  it('have the defaults of the specification, and exactly one is active', async ({ server, admin }) => {
    const first = await add(admin, 'first');
    expect(first).toMatchObject({ backgroundPosition: 'center 65%', backgroundSize: '100%', isActive: true });
    const second = await add(admin, 'second', true);
    const third = await add(admin, 'third');
    const active = async () =>
      (await admin.api(listHeroImages)).filter((image) => image.isActive).map(({ alt }) => alt);
    expect(await active()).toEqual(['second']);
    await admin.api(activateHeroImage, { params: { id: third.id } });
    expect(await active()).toEqual(['third']);
    await admin.api(deleteHeroImage, { params: { id: third.id } });
    expect(await active()).toEqual(['second']);
    expect(await server.visitor().api(readActiveHeroImage)).toMatchObject({ id: second.id });
  });

  it('accept position and size only in the forms of the specification', async ({ admin }) => {
    const { id } = await add(admin, 'one');
    const moved = await admin.api(positionHeroImage, {
      params: { id },
      body: { backgroundPosition: '12.5% 80%', backgroundSize: '150%' },
    });
    expect(moved).toMatchObject({ backgroundPosition: '12.5% 80%', backgroundSize: '150%' });
    const wrong = [
      { backgroundPosition: '101% 0%' },
      { backgroundPosition: 'url(x)' },
      { backgroundPosition: 'center' },
      { backgroundSize: 'cover' },
      { backgroundSize: '49%' },
      { backgroundSize: '201%' },
      { backgroundSize: '100%;background:red' },
    ];
    for (const body of wrong) {
      expect(await refusal(await admin.json('PATCH', `/api/hero-images/${id}`, body))).toEqual([
        400,
        'invalid_request',
      ]);
    }
  });

  it('answer 404 when they do not exist', async ({ admin }) => {
    const nobody = '/api/hero-images/0193e0a0-0000-7000-8000-000000000009';
    expect((await admin.json('PATCH', nobody, {})).status).toBe(404);
    expect((await admin.send(`${nobody}/activate`, { method: 'PATCH' })).status).toBe(404);
    expect((await admin.send(nobody, { method: 'DELETE' })).status).toBe(404);
  });
});
