import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  addHeroImage,
  createCollection,
  editCollection,
  listGalleryImages,
  listHeroImages,
  positionHeroImage,
  readSettings,
  readSite,
  saveSettings,
} from '@shutterdesk/shared';
import { createRenderer, type SiteRenderer } from '@shutterdesk/site/renderer';
import { v7 as uuid } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Overrides } from '../../../server/src/context.ts';
import { jpeg } from '../../../server/test/photographs.ts';
import { startTestServer } from '../../../server/test/test-server.ts';
import { readBrandNames } from '../../src/electron/main/brand-names.ts';
import { exportFolder } from '../../src/electron/main/site/export-folder.ts';
import { createPreview } from '../../src/electron/main/site/preview.ts';
import { readWaitingContent } from '../../src/electron/main/site/waiting-content.ts';
import { type App, createKeychain, startApp, temporaryFolder } from '../offline-app.ts';
import { addPhotograph as addOffline, upload } from '../offline-change-steps.ts';

let renderer: SiteRenderer;
beforeAll(async () => {
  renderer = await createRenderer();
});

const addPhotograph = async (app: App, alt: string) => addOffline(app, alt, await jpeg(600, 400));

const setUp = async (overrides: Overrides = {}) => {
  const server = await startTestServer({ overrides });
  const app = await startApp(server.url, { session: createKeychain() });
  await app.json('POST', '/api/admin/login', { username: 'owner', password: 'correct horse battery' });
  const render = renderer.render;
  const preview = createPreview({ gateway: app.offline.gateway, render });
  const see = (address: string, init?: RequestInit) => preview(new Request(`app://preview${address}`, init));
  const writeTo = (folder: string) =>
    exportFolder({ gateway: app.offline.gateway, render, origin: server.url }, folder);
  return { server, app, see, writeTo };
};

const goOffline = async (app: App): Promise<void> => {
  await readWaitingContent(app.offline.gateway);
  await app.offline.idle();
  app.network.down = true;
  await app.call('/api/settings');
};

const nameTagline = async (app: App, heroText: string): Promise<void> => {
  await app.api(saveSettings, { body: { ...(await app.api(readSettings)), heroText } });
};

const pictureAddresses = (html: string): string[] => [
  ...new Set(html.match(/\/(?:media|api\/uploads)\/[^"\s)&]+/g) ?? []),
];

describe('the preview of the site', () => {
  it('shows pending changes without a network, including photographs', async () => {
    const { app, see } = await setUp();
    await addPhotograph(app, 'The mill');
    await goOffline(app);
    await nameTagline(app, 'Light on the moor');
    await addPhotograph(app, 'The lake at dusk');
    const answer = await see('/');
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toMatch(/role="note"[^>]*>Preview · includes changes that haven’t been sent yet</);
    for (const words of ['Light on the moor', 'The mill', 'The lake at dusk']) expect(html).toContain(words);
    const waiting = pictureAddresses(html).filter((address) => address.startsWith('/api/uploads/'));
    expect(waiting).toHaveLength(1);
    const picture = await see(waiting[0] ?? '');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  it('shows the pending name and currency; so does the window', async () => {
    const { app, see } = await setUp();
    await goOffline(app);
    const names = () => readBrandNames(app.offline);
    expect(await names()).toEqual({ brandName: 'Shutterdesk', defaultBrandName: 'Shutterdesk' });
    const own = { brandName: 'Ada & Sons', currency: 'CHF' };
    await app.api(saveSettings, { body: { ...(await app.api(readSettings)), ...own } });
    expect(await names()).toEqual({ brandName: 'Ada & Sons', defaultBrandName: 'Shutterdesk' });
    const html = await (await see('/')).text();
    expect(html).toContain('<title>Ada &amp; Sons · ');
    expect(html).toContain('CHF\u00a0499');
    const { changes } = await app.offline.status();
    expect(changes.map(({ words }) => words)).toEqual(['Studio name (empty) → “Ada & Sons”, Currency (empty) → “CHF”']);
  });

  it('renders again at every request', async () => {
    const { app, see } = await setUp();
    await nameTagline(app, 'First light');
    expect(await (await see('/')).text()).toContain('First light');
    await nameTagline(app, 'Second light');
    expect(await (await see('/')).text()).toContain('Second light');
  });

  it('runs only the page’s own scripts, and sends nothing', async () => {
    const { see } = await setUp();
    const page = await see('/');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy.replace(/ 'sha256-[^;]*/, ' …')).toBe(
      "default-src 'self';script-src 'self' …;script-src-attr 'none';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;connect-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none';object-src 'none'",
    );
    const script = /src="(\/_astro\/[^"]+\.js)"|component-url="([^"]+)"/.exec(await page.text());
    expect((await see(script?.[1] ?? script?.[2] ?? '')).status).toBe(200);
    const enquiry = await see('/api/contacts', { method: 'POST', body: '{}' });
    expect(enquiry.status).toBe(503);
    expect(await enquiry.json()).toMatchObject({ message: 'This is a preview. Nothing is sent from here.' });
    expect((await see('/admin')).status).toBe(404);
    expect((await see('/../../etc/passwd')).status).toBe(404);
  });

  it('says that nothing was ever loaded', async () => {
    const { app, see } = await setUp();
    app.network.down = true;
    await app.call('/api/settings');
    const answer = await see('/');
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('this computer hasn’t loaded this yet');
  });
});

describe('the exported site', () => {
  it('is complete: it contains every picture on the page, including pending ones', async () => {
    const { app, server, writeTo } = await setUp();
    await addPhotograph(app, 'The mill');
    await goOffline(app);
    app.network.down = false;
    await app.offline.syncNow();
    const folder = path.join(await temporaryFolder(), 'site');
    expect((await writeTo(folder)).missing).toEqual([]);
    app.network.down = true;
    await app.call('/api/settings');
    await addPhotograph(app, 'The lake at dusk');
    expect((await writeTo(folder)).missing).toEqual([]);
    const html = await readFile(path.join(folder, 'index.html'), 'utf8');
    expect(html).toContain('The lake at dusk');
    expect(html).toContain(`${server.url}/admin`);
    const addresses = pictureAddresses(html);
    expect(addresses.some((address) => address.startsWith('/media/waiting/'))).toBe(true);
    for (const address of addresses) expect(existsSync(path.join(folder, address)), address).toBe(true);
  });

  it('has the pages of collections, with what waits', async () => {
    const { app, writeTo } = await setUp();
    const { id } = await app.api(createCollection, { body: { name: 'Weddings', isShown: true } });
    await goOffline(app);
    await app.api(editCollection, { params: { id }, body: { intro: 'On the coast' } });
    const folder = path.join(await temporaryFolder(), 'site');
    await writeTo(folder);
    expect(await readFile(path.join(folder, 'weddings/index.html'), 'utf8')).toContain('On the coast');
    expect(await readFile(path.join(folder, 'index.html'), 'utf8')).toContain('href="/weddings/"');
  });

  it('leaves out missing pictures, and says so', async () => {
    const { app, writeTo } = await setUp();
    await addPhotograph(app, 'Never shown here');
    await addPhotograph(app, 'Shown in one size');
    const images = await app.api(listGalleryImages);
    const [derivative] = images.find(({ alt }) => alt === 'Shown in one size')?.picture.derivatives ?? [];
    expect((await app.call(derivative?.url ?? '')).status).toBe(200);
    await goOffline(app);
    const folder = path.join(await temporaryFolder(), 'site');
    expect((await writeTo(folder)).missing).toEqual([
      '1 photo is missing. This computer has no copy, and the server didn’t send one.',
      '1 photo is there in some sizes only. Export again when you’re online to get the rest.',
    ]);
    const html = await readFile(path.join(folder, 'index.html'), 'utf8');
    expect(html).not.toContain('Never shown here');
    expect(pictureAddresses(html)).toEqual([derivative?.url]);
  });

  it('contains the server’s hero crop for upright screens, as long as the position is the same', async () => {
    const { app, server, see, writeTo } = await setUp({ publisher: undefined });
    const id = uuid();
    await app.api(addHeroImage, {
      body: { id, imageURL: await upload(app, await jpeg(600, 400)), alt: 'A lake', isActive: true },
    });
    await server.context.finishing.caughtUp();
    await expect.poll(async () => (await app.api(readSite)).uprightHero?.heroId).toBe(id);
    const folder = path.join(await temporaryFolder(), 'site');
    const partsIn = async () =>
      (await readFile(path.join(folder, 'index.html'), 'utf8')).match(/\/hero-[\w-]+\.avif/g) ?? [];
    await writeTo(folder);
    const [part = expect.fail('all of it'), ...others] = await partsIn();
    expect(others).toEqual([]);
    const served = Buffer.from(await (await server.visitor().send(part)).arrayBuffer());
    expect(await readFile(path.join(folder, part))).toEqual(served);
    expect(await (await see('/')).text()).toContain(part);
    expect((await see(part)).headers.get('content-type')).toBe('image/avif');
    await app.api(listHeroImages);
    await goOffline(app);
    await writeTo(folder);
    expect(await partsIn()).toEqual([part]);
    await app.api(positionHeroImage, { params: { id }, body: { backgroundPosition: 'left 65%' } });
    await writeTo(folder);
    expect(await partsIn()).toEqual([]);
    expect(existsSync(path.join(folder, part))).toBe(false);
  });

  it('says where its form leads, and from which origin it is accepted', async () => {
    const { app, server, writeTo } = await setUp();
    const folder = path.join(await temporaryFolder(), 'site');
    const { form } = await writeTo(folder);
    expect(form).toContain(`sends to ${server.url}, which refuses it until whoever runs that server`);
    await goOffline(app);
    expect((await writeTo(folder)).form).toBe(form);
  });

  it('never replaces a folder with other content', async () => {
    const { writeTo } = await setUp();
    const folder = path.join(await temporaryFolder(), 'holiday');
    await mkdir(folder);
    await writeFile(path.join(folder, 'beach.jpg'), 'mine');
    await expect(writeTo(folder)).rejects.toThrow('holds something else than an exported site');
    expect(await readFile(path.join(folder, 'beach.jpg'), 'utf8')).toBe('mine');
  });
});
