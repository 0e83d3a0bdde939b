import {
  addGalleryImages,
  addHeroImage,
  editGalleryImage,
  listGalleryImages,
  listHeroImages,
  positionHeroImage,
  readSettings,
  saveSettings,
} from '@shutterdesk/shared';
import { v7 as uuid } from 'uuid';
import { describe, expect, it } from 'vitest';
import { jpeg } from '../../../server/test/photographs.ts';
import { startTestServer } from '../../../server/test/test-server.ts';
import { readWaitingContent } from '../../src/electron/main/site/waiting-content.ts';
import { type App, createKeychain, startApp } from '../offline-app.ts';
import { listed, previewOf, upload } from '../offline-change-steps.ts';
import { goOffline, goOnline, setUp, signIn } from '../offline-steps.ts';

const addPictures = async (app: App) => {
  const images = await Promise.all(
    [
      [600, 400],
      [400, 600],
      [500, 500],
    ].map(async ([width = 1, height = 1], index) => ({
      id: uuid(),
      imageURL: await upload(app, await jpeg(width, height)),
      alt: `Photograph ${index + 1}`,
      category: 'Family',
      order: String(index),
    })),
  );
  await app.api(addGalleryImages, { body: { images } });
  const heroId = uuid();
  const imageURL = await upload(app, await jpeg(300, 200));
  await app.api(addHeroImage, { body: { id: heroId, imageURL, alt: 'A lake', isActive: true } });
  return { heroId, upright: images[1]?.id ?? '' };
};

/** The page without the preview's own mark. */
const unmarked = (html: string): string => html.replace(/<p role="note"[^>]*>Preview · [^<]*<\/p>/, '');

/** The page with the whole shade over its hero, as previews draw it (docs/serving.md); islands are numbered by all that is on the page. */
const unshaded = (html: string): string =>
  html.replace(/(<section class="hero" id="home") style="[^"]*"/, '$1').replaceAll(/ uid="\w+"/g, '');

const look = async (app: App, upright: string, heroId: string): Promise<void> => {
  await app.api(saveSettings, { body: { ...(await app.api(readSettings)), galleryLayout: 'rows' } });
  await app.api(editGalleryImage, { params: { id: upright }, body: { focalX: 50, focalY: 90 } });
  await app.api(positionHeroImage, { params: { id: heroId }, body: { portraitPosition: '80% 50%' } });
};

describe('the look of the gallery in the desktop app', () => {
  it('is listed in words while offline, shown in the preview, and merged with other people’s changes', async () => {
    const { app, browser } = await setUp();
    await signIn(app);
    const { heroId, upright } = await addPictures(app);
    await app.api(listHeroImages);
    await readWaitingContent(app.offline.gateway);
    await goOffline(app);
    await look(app, upright, heroId);
    expect(await listed(app, 'waiting')).toEqual([
      'Gallery layout “grid” → “rows”',
      'Photo “Photograph 2”: Focal point',
      'Position of hero image “A lake”',
    ]);
    const html = await previewOf(app);
    expect(html).toContain('class="photos photos-rows"');
    expect(html).toContain('--upright-x:0.8;--upright-y:0.5');
    await browser.api(editGalleryImage, { params: { id: upright }, body: { alt: 'The mill' } });
    await browser.api(saveSettings, { body: { ...(await browser.api(readSettings)), heroText: 'Theirs' } });
    await goOnline(app);
    const [, image] = await browser.api(listGalleryImages);
    expect(image).toMatchObject({ alt: 'The mill', focalX: 50, focalY: 90 });
    expect(await browser.api(readSettings)).toMatchObject({ galleryLayout: 'rows', heroText: 'Theirs' });
    const [hero] = await app.api(listHeroImages);
    expect(hero).toMatchObject({ portraitPosition: '80% 50%' });
  });

  it('is the same in the preview and on the server', async () => {
    const server = await startTestServer();
    const app = await startApp(server.url, { session: createKeychain() });
    await signIn(app);
    const { heroId, upright } = await addPictures(app);
    await look(app, upright, heroId);
    await app.api(saveSettings, { body: { ...(await app.api(readSettings)), look: 'coast' } });
    await server.context.finishing.caughtUp();
    await expect.poll(() => server.visitor().page()).toContain('--wide-dim');
    expect(unshaded(unmarked(await previewOf(app)))).toBe(unshaded(await server.visitor().page()));
  });
});
