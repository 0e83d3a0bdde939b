import {
  type ApiClient,
  addGalleryImages,
  addHeroImage,
  addLogo,
  addPortrait,
  bin,
  createCollection,
  deleteCollection,
  deleteGalleryImage,
  deleteHeroImage,
  deleteLogo,
  deletePortrait,
  listCollections,
  listGalleryImages,
  listHeroImages,
  readLogo,
  readPortrait,
} from '@shutterdesk/shared';
import { expect, it } from 'vitest';
import { jpeg } from '../../../server/test/photographs.ts';
import { upload } from '../offline-change-steps.ts';
import { goOffline, goOnline, setUp, signIn } from '../offline-steps.ts';

const id = '01998000-0000-7000-8000-000000000001';
const params = { id };

interface Noun {
  readonly add: (api: ApiClient, imageURL: string) => Promise<unknown>;
  readonly remove: (api: ApiClient) => Promise<unknown>;
  readonly restore: (api: ApiClient) => Promise<{ readonly id: string }>;
  readonly purge: (api: ApiClient) => Promise<unknown>;
  /** The items in their place, and those in the bin. */
  readonly lists: readonly ((api: ApiClient) => Promise<readonly { readonly id: string }[]>)[];
}

const NOUNS: Readonly<Record<string, Noun>> = {
  'photograph of the gallery': {
    add: (api, imageURL) =>
      api(addGalleryImages, { body: { images: [{ id, imageURL, alt: 'Mill', category: 'Family' }] } }),
    remove: (api) => api(deleteGalleryImage, { params }),
    restore: (api) => api(bin.gallery.restore, { params }),
    purge: (api) => api(bin.gallery.purge, { params }),
    lists: [(api) => api(listGalleryImages), (api) => api(bin.gallery.list)],
  },
  'hero picture': {
    add: (api, imageURL) => api(addHeroImage, { body: { id, imageURL, alt: 'Dawn' } }),
    remove: (api) => api(deleteHeroImage, { params }),
    restore: (api) => api(bin.hero.restore, { params }),
    purge: (api) => api(bin.hero.purge, { params }),
    lists: [(api) => api(listHeroImages), (api) => api(bin.hero.list)],
  },
  collection: {
    add: (api) => api(createCollection, { body: { id, name: 'Weddings' } }),
    remove: (api) => api(deleteCollection, { params }),
    restore: (api) => api(bin.collections.restore, { params }),
    purge: (api) => api(bin.collections.purge, { params }),
    lists: [(api) => api(listCollections), (api) => api(bin.collections.list)],
  },
  logo: {
    add: (api, imageURL) => api(addLogo, { body: { id, imageURL, alt: 'Logo' } }),
    remove: (api) => api(deleteLogo, { params }),
    restore: (api) => api(bin.logo.restore, { params }),
    purge: (api) => api(bin.logo.purge, { params }),
    lists: [(api) => api(readLogo).then((now) => (now ? [now] : [])), (api) => api(bin.logo.list)],
  },
  portrait: {
    add: (api, imageURL) => api(addPortrait, { body: { id, imageURL, alt: 'Ada' } }),
    remove: (api) => api(deletePortrait, { params }),
    restore: (api) => api(bin.portrait.restore, { params }),
    purge: (api) => api(bin.portrait.purge, { params }),
    lists: [(api) => api(readPortrait).then((now) => (now ? [now] : [])), (api) => api(bin.portrait.list)],
  },
};

it.each(Object.entries(NOUNS))('offline, a %s is deleted, comes back, and is deleted for good', async (_, noun) => {
  const { app, browser } = await setUp();
  await signIn(app);
  await noun.add(app.api, await upload(app, await jpeg(60, 40)));
  const seenBy = (api: ApiClient) =>
    Promise.all(noun.lists.map(async (list) => (await list(api)).map((item) => item.id)));
  expect(await seenBy(app.api)).toEqual([[id], []]);
  await goOffline(app);
  await noun.remove(app.api);
  expect(await seenBy(app.api)).toEqual([[], [id]]);
  expect(await noun.restore(app.api)).toMatchObject({ id });
  expect(await seenBy(app.api)).toEqual([[id], []]);
  await noun.remove(app.api);
  await noun.purge(app.api);
  expect(await seenBy(app.api)).toEqual([[], []]);
  expect(await seenBy(browser.api)).toEqual([[id], []]);
  await goOnline(app);
  expect(await seenBy(browser.api)).toEqual([[], []]);
  expect(await seenBy(app.api)).toEqual([[], []]);
});
