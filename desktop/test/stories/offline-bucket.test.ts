import { addGalleryImages, createUpload, listGalleryImages, replaceGalleryImage } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { hasObjectStore, useObjectStore } from '../../../server/test/object-store.ts';
import { jpeg } from '../../../server/test/photographs.ts';
import { startTestServer } from '../../../server/test/test-server.ts';
import { type App, createKeychain, startApp } from '../offline-app.ts';
import { goOffline, goOnline, signIn } from '../offline-steps.ts';

const takeIn = async (app: App, width: number): Promise<string> => {
  const { uploadURL } = await app.api(createUpload, { body: { contentType: 'image/jpeg' } });
  const body = new Blob([new Uint8Array(await jpeg(width, 45))]);
  expect((await app.call(uploadURL, { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body })).ok).toBe(true);
  return uploadURL;
};

const image = (imageURL: string, alt: string) => ({ imageURL, alt, category: 'Family' });

describe.skipIf(!hasObjectStore())('a studio whose photographs are in a bucket', () => {
  const store = useObjectStore();

  it('gets the files that were taken in and replaced without a network', async () => {
    const { environment } = await store.bucket();
    const server = await startTestServer({ environment });
    const browser = await server.admin();
    const imageURL = await browser.upload(await jpeg(60, 40));
    await browser.api(addGalleryImages, { body: { images: [image(imageURL, 'Bridge')] } });
    const app = await startApp(server.url, { session: createKeychain() });
    await signIn(app);
    const [bridge] = await app.api(listGalleryImages);

    await goOffline(app);
    await app.api(addGalleryImages, { body: { images: [image(await takeIn(app, 31), 'Tower')] } });
    const replacement = { imageURL: await takeIn(app, 30) };
    await app.api(replaceGalleryImage, { params: { id: bridge?.id ?? '' }, body: replacement });
    await goOnline(app);
    expect(await app.offline.status()).toMatchObject({ waiting: 0, failed: 0, needsYou: 0 });
    const widths = (await browser.api(listGalleryImages)).map(({ alt, picture }) => [alt, picture.width]);
    expect(Object.fromEntries(widths)).toEqual({ Bridge: 30, Tower: 31 });
  });
});
