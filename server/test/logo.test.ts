import { addLogo, addPortrait, bin, deleteLogo, type Portrait, readLogo, readPortrait } from '@shutterdesk/shared';
import sharp, { type Color } from 'sharp';
import { describe, expect } from 'vitest';
import { it, itWithPage } from './it.ts';
import { jpeg } from './photographs.ts';
import { type Client, refusal, startPagelessServer } from './test-server.ts';

/** A mark in one colour in the middle of a ground. */
const png = (ink: Color, ground: Color = { r: 0, g: 0, b: 0, alpha: 0 }, width = 600, height = 200): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: ground } })
    .composite([
      { input: { create: { width: width / 2, height: height / 2, channels: 4, background: ink } }, gravity: 'center' },
    ])
    .png()
    .toBuffer();

const DARK = '#202020';
const LIGHT = '#f0e0c0';

const add = async (admin: Client, bytes: Uint8Array): Promise<Portrait> =>
  admin.api(addLogo, { body: { imageURL: await admin.upload(bytes), alt: 'Logo' } });

describe('the logo', () => {
  it.each([
    ['dark', DARK, undefined],
    ['light', LIGHT, undefined],
    ['solid', DARK, '#ffffff'],
  ] as const)('says where it can be seen: %s', async (tone, ink, ground) => {
    const server = await startPagelessServer();
    const { picture } = await add(await server.admin(), await png(ink, ground));
    // Half of the file is border.
    expect(picture.mark).toMatchObject({ tone, width: 300, height: 100 });
    expect(picture.icons?.map(({ width }) => width)).toEqual([32, 180, 192, 512]);
    for (const { url, width } of [picture.mark, ...(picture.icons ?? [])].filter((file) => file !== undefined)) {
      const answer = await server.visitor().send(url);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
      const metadata = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect(metadata.width).toBe(width);
    }
  });

  itWithPage(
    'stands on every page in place of the name, and in the icons, until it is deleted',
    async ({ server, admin }) => {
      const textOf = async (path: string) => (await server.visitor().send(path)).text();
      const before = await textOf('/');
      const { id, picture } = await add(admin, await png(DARK));
      for (const path of ['/', '/no-such-page']) {
        const html = await textOf(path);
        expect(html.match(/<img[^>]*class="logo"/g)).toHaveLength(2);
        expect(html).toContain(`src="${picture.mark?.url}" width="300"`);
        expect(html).toContain(`<link rel="icon" href="${picture.icons?.[0]?.url}" sizes="32x32"`);
        expect(html).not.toContain('favicon');
      }
      expect(await textOf('/manifest.webmanifest')).toContain(picture.icons?.at(-1)?.url);
      await admin.api(deleteLogo, { params: { id } });
      expect(await textOf('/')).toBe(before);
      expect((await server.visitor().send(picture.mark?.url ?? '')).status).toBe(404);
      await admin.api(bin.logo.restore, { params: { id } });
      expect(await textOf('/')).toContain('class="logo"');
    },
  );

  it('is no portrait: neither takes the other’s place, nor is found under the other’s address', async ({ admin }) => {
    const logo = await add(admin, await png(DARK));
    const imageURL = await admin.upload(await jpeg(30, 40));
    const portrait = await admin.api(addPortrait, { body: { imageURL, alt: 'me' } });
    expect(portrait.picture.mark).toBeUndefined();
    const sameId = await admin.json('POST', '/api/pictures/logo', { id: portrait.id, imageURL, alt: 'me' });
    expect(await refusal(sameId)).toEqual([409, 'id_taken']);
    expect(await admin.api(readLogo)).toMatchObject({ id: logo.id });
    expect(await admin.api(readPortrait)).toMatchObject({ id: portrait.id });
    expect((await admin.send(`/api/pictures/portrait/${logo.id}`, { method: 'DELETE' })).status).toBe(404);
    await admin.api(deleteLogo, { params: { id: logo.id } });
    expect((await admin.send(`/api/bin/portrait/${logo.id}`, { method: 'DELETE' })).status).toBe(404);
    expect((await admin.send(`/api/bin/portrait/${logo.id}/restore`, { method: 'POST' })).status).toBe(404);
    expect(await admin.api(bin.logo.list)).toMatchObject([{ id: logo.id }]);
    await admin.api(bin.logo.purge, { params: { id: logo.id } });
    expect(await admin.api(bin.logo.list)).toEqual([]);
  });

  it('refuses what is no logo, with a sentence', async ({ admin }) => {
    const sentenceFor = async (bytes: Uint8Array) => {
      const imageURL = await admin.upload(bytes);
      const answer = await admin.json('POST', '/api/pictures/logo', { imageURL, alt: 'The logo' });
      const body: unknown = await answer.clone().json();
      return [...(await refusal(answer)), body];
    };
    const refused = (end: string) => [422, 'not_an_image', expect.objectContaining({ message: `"The logo" ${end}.` })];
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const line = await sharp({ create: { width: 1, height: 4000, channels: 3, background: DARK } })
      .png()
      .toBuffer();
    const nothing = await sharp({ create: { width: 90, height: 30, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    expect(await sentenceFor(drawing)).toEqual(refused('isn’t a photo we can read'));
    expect(await sentenceFor(line)).toEqual(
      refused('is too long and narrow: one side can be at most 100 times as long as the other'),
    );
    expect(await sentenceFor(nothing)).toEqual(refused('has nothing in it that can be seen'));
    expect(await admin.api(readLogo)).toBeNull();
  });
});
