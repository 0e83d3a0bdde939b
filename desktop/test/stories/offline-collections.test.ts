import {
  type ApiClient,
  type Collection,
  createCollection,
  deleteCollection,
  editCollection,
  listCollections,
  orderCollections,
} from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { type App, startApp } from '../offline-app.ts';
import { goOffline, goOnline, setUp, signIn } from '../offline-steps.ts';

const idAt = (number: number): string => `01998000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const [WEDDINGS, FAMILIES] = [idAt(1), idAt(2)];
const [A, B, C, D] = [idAt(101), idAt(102), idAt(103), idAt(104)];

const change = (api: ApiClient, body: object): Promise<Collection> =>
  api(editCollection, { params: { id: WEDDINGS }, body });

const collectionOf = async (api: ApiClient): Promise<Collection | undefined> =>
  (await api(listCollections)).find(({ id }) => id === WEDDINGS);

/** A collection of two photographs, in an app that is offline. */
const awayFrom = async () => {
  const site = await setUp();
  await signIn(site.app);
  await site.app.api(createCollection, { body: { id: WEDDINGS, name: 'Weddings', photoIds: [A, B] } });
  await collectionOf(site.app.api);
  await goOffline(site.app);
  return site;
};

const wordsIn = async ({ offline }: App): Promise<string[]> =>
  (await offline.status()).changes.flatMap(({ status, words }) => (status === 'waiting' ? words : []));

describe('a collection that is changed offline', () => {
  it('has the photographs of both apps that added some', async () => {
    const { app, browser, server } = await awayFrom();
    const other = await startApp(server.url);
    await signIn(other);
    await collectionOf(other.api);
    await goOffline(other);
    await change(app.api, { photoIds: [A, B, C], photoIdsBefore: [A, B] });
    await change(other.api, { photoIds: [A, B, D], photoIdsBefore: [A, B] });
    expect((await collectionOf(app.api))?.photoIds).toEqual([A, B, C]);
    await goOnline(app);
    await goOnline(other);
    expect((await collectionOf(browser.api))?.photoIds.toSorted()).toEqual([A, B, C, D]);
    expect(await collectionOf(other.api)).toEqual(await collectionOf(browser.api));
  });

  it('has the words of one and the address of the other', async () => {
    const { app, browser } = await awayFrom();
    await change(app.api, { intro: 'A day at the mill.' });
    await change(browser.api, { address: '/love', isShown: true });
    await goOnline(app);
    const merged = await collectionOf(browser.api);
    expect(merged).toMatchObject({ intro: 'A day at the mill.', address: '/love', isShown: true });
    expect(await collectionOf(app.api)).toEqual(merged);
  });

  it('is made with an address from its name, and put in order, before the server knows it', async () => {
    const { app, browser } = await awayFrom();
    await app.api(createCollection, { body: { id: FAMILIES, name: 'Anna & Tom' } });
    await app.api(orderCollections, { body: { ids: [FAMILIES] } });
    const seen = async (api: ApiClient) => (await api(listCollections)).map(({ address }) => address);
    expect(await seen(app.api)).toEqual(['/anna-and-tom', '/weddings']);
    await goOnline(app);
    expect(await seen(browser.api)).toEqual(['/anna-and-tom', '/weddings']);
  });

  it('is told of in words', async () => {
    const { app } = await awayFrom();
    await change(app.api, { name: 'Love', photoIds: [A], photoIdsBefore: [A, B], isShown: true });
    await app.api(orderCollections, { body: { ids: [WEDDINGS] } });
    await app.api(deleteCollection, { params: { id: WEDDINGS } });
    expect(await wordsIn(app)).toEqual([
      'Collection “Weddings”: Name → “Love”, its photos, shown',
      'Order of the collections',
      'Collection “Love” deleted',
    ]);
  });

  it('keeps a change for its person whose address somebody else has taken', async () => {
    const { app, browser } = await awayFrom();
    await change(app.api, { address: '/love' });
    await browser.api(createCollection, { body: { name: 'Theirs', address: '/love' } });
    await goOnline(app);
    const [refused] = (await app.offline.status()).changes.filter(({ status }) => status === 'failed');
    expect(refused?.words).toBe('Collection “Weddings”: Address → “/love”');
    expect(await collectionOf(browser.api)).toMatchObject({ address: '/weddings' });
  });
});
