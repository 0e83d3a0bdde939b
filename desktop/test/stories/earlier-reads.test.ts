import { listGalleryImages } from '@shutterdesk/shared';
import { expect, it } from 'vitest';
import { rememberRead } from '../../src/electron/offline/replica/cache.ts';
import { forgetEarlier, keepEarlier, listLost, markLost } from '../../src/electron/offline/replica/earlier-reads.ts';
import { openStore, type Store } from '../../src/electron/offline/store/store.ts';
import { temporaryFolder } from '../offline-app.ts';

const { path } = listGalleryImages;

const storeWith = async (alt: string): Promise<Store> => {
  const store = await openStore(await temporaryFolder());
  await reads(store, alt);
  return store;
};

/** The app reads a gallery with one photograph; tells whether the answer before was kept. */
const reads = async (store: Store, alt: string): Promise<boolean> => {
  const read = { path, body: Buffer.from(JSON.stringify([{ alt }])), tick: store.tick() };
  const isKept = await keepEarlier(store, read);
  await rememberRead(store, { ...read, etag: null, state: null, readAt: new Date().toISOString() });
  return isKept;
};

const lost = async (store: Store) => (await listLost(store, path)).map(({ body }) => JSON.parse(String(body))[0].alt);

it('keeps the first of the answers that follow each other before the feed is asked', async () => {
  const store = await storeWith('first');
  expect([await reads(store, 'second'), await reads(store, 'third')]).toEqual([true, false]);
  markLost(store);
  expect(await lost(store)).toEqual(['first']);
  await store.close();
});

it('keeps an answer from before each restored backup, until they are compared', async () => {
  const store = await storeWith('before the first');
  await reads(store, 'restored');
  markLost(store);
  await reads(store, 'before the second');
  forgetEarlier(store, store.tick());
  expect(await reads(store, 'restored again')).toBe(true);
  markLost(store);
  expect(await lost(store)).toEqual(['before the second', 'before the first']);
  await store.close();
});

it('keeps an answer once if a restored backup is noticed twice, with all that was accepted until then', async () => {
  const store = await storeWith('before');
  markLost(store);
  const later = store.tick();
  markLost(store);
  expect(await listLost(store, path)).toMatchObject([{ tick: expect.toSatisfy((tick) => tick > later) }]);
  await store.close();
});
