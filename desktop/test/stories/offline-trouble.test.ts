import { rm } from 'node:fs/promises';
import path from 'node:path';
import {
  listEnquiries,
  listGalleryImages,
  readSettings,
  type Settings,
  saveSettings,
  sendEnquiry,
} from '@shutterdesk/shared';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { spoilTable } from '../../../server/test/spoil-table.ts';
import { openStore, STORE_FILE, type Store } from '../../src/electron/offline/store/store.ts';
import { TROUBLE_SENTENCES } from '../../src/electron/offline/store/store-trouble.ts';
import { type App, startApp } from '../offline-app.ts';
import { addPhotograph } from '../offline-change-steps.ts';
import { ENQUIRY, goOffline, goOnline, setUp, signIn } from '../offline-steps.ts';

/** Larger than the free part of a page in the file. */
const LONG = {
  welcomeText: 'From the train. '.repeat(60).trim(),
  packages: Array.from({ length: 50 }, (_, at) => ({ name: `P${at}`, price: '1', features: ['All'], featured: false })),
};

const save = async (app: App, change: Partial<Settings>): Promise<Response> =>
  app.json('PUT', saveSettings.path, { ...(await app.api(readSettings)), ...change });

const saveHeroText = (app: App, heroText: string): Promise<Response> => save(app, { heroText });

const damage = (folder: string, table: string) => spoilTable(path.join(folder, STORE_FILE), table);

const CARRIED = /^The app’s own file was damaged, so we started a new one\. Your unsent changes are still here\. /;

it('keeps the pending changes when only cached reads are damaged', async () => {
  const { app, browser } = await setUp();
  await signIn(app);
  await goOffline(app);
  await saveHeroText(app, 'From the train');
  await addPhotograph(app, 'The tower');
  await app.offline.close();
  await damage(app.folder, 'reads');
  const again = await app.restart();
  expect((await again.offline.status()).warnings).toEqual([expect.stringMatching(CARRIED)]);
  await goOnline(again);
  expect((await browser.api(readSettings)).heroText).toBe('From the train');
  expect(await browser.api(listGalleryImages)).toMatchObject([{ alt: 'The tower' }]);
});

it('shows the enquiries offline when other cached reads are damaged', async () => {
  const { server, app } = await setUp();
  await server.visitor().api(sendEnquiry, { body: ENQUIRY });
  await signIn(app);
  const shown = await app.api(listEnquiries);
  expect(shown).toHaveLength(1);
  await goOffline(app);
  await app.offline.close();
  await damage(app.folder, 'reads');
  const again = await app.restart();
  expect(await again.api(listEnquiries)).toEqual(shown);
});

it('shows pictures from the server when the cached ones are damaged, and sets the file aside at the next start', async () => {
  const { app, browser } = await setUp();
  await signIn(app);
  const [photo] = await addPhotograph(app, 'The tower');
  await goOffline(app);
  await saveHeroText(app, 'From the train');
  await app.offline.close();
  await damage(app.folder, 'media');
  const damaged = await app.restart();
  damaged.network.down = false;
  expect((await damaged.call(photo?.url ?? '')).status).toBe(200);
  expect((await damaged.offline.status()).warnings).toEqual([TROUBLE_SENTENCES.damaged]);
  const again = await damaged.restart();
  expect((await again.offline.status()).warnings).toEqual([expect.stringMatching(CARRIED)]);
  await goOnline(again);
  expect((await browser.api(readSettings)).heroText).toBe('From the train');
});

it('keeps and explains a change whose photograph is missing from the folder, and sends the others', async () => {
  const { app, browser } = await setUp();
  await signIn(app);
  await goOffline(app);
  await addPhotograph(app, 'Gone');
  await rm(path.join(app.folder, 'photographs'), { recursive: true });
  await addPhotograph(app, 'There');
  await saveHeroText(app, 'From the train');
  await goOnline(app);
  expect(await browser.api(listGalleryImages)).toMatchObject([{ alt: 'There' }]);
  expect((await browser.api(readSettings)).heroText).toBe('From the train');
  const { changes, photos } = await app.offline.status();
  expect(changes.find(({ status }) => status === 'failed')?.reason).toMatch(/^This photo isn’t on this computer/);
  expect(photos).toBeNull();
  expect(await app.api(listGalleryImages)).toHaveLength(1);
});

it('reports a full disk, shows the server’s data meanwhile, and stores changes once there is room', async () => {
  const { app: first, server, browser } = await setUp();
  await first.offline.close();
  let store: Store | undefined;
  const app = await startApp(server.url, {
    openStore: async (folder) => {
      store = await openStore(folder);
      return store;
    },
  });
  const say = (statement: string) => store && sql.raw(statement).execute(store.db);
  await signIn(app);
  await goOffline(app);
  await say('vacuum');
  await say('pragma max_page_count = 1');
  const refused = await save(app, LONG);
  expect([refused.status, await refused.json()]).toEqual([
    503,
    { error: 'unavailable', message: TROUBLE_SENTENCES.full },
  ]);
  expect((await app.offline.status()).warnings).toEqual([TROUBLE_SENTENCES.full]);

  const theirs = { ...(await browser.api(readSettings)), ...LONG, heroText: 'Theirs' };
  await browser.json('PUT', saveSettings.path, theirs);
  await goOnline(app);
  expect((await app.api(readSettings)).heroText).toBe('Theirs');
  expect((await app.offline.status()).changes).toEqual([]);

  await say('pragma max_page_count = 1000000');
  await goOffline(app);
  expect((await save(app, { contactText: 'Mine' })).status).toBe(200);
  expect((await app.offline.status()).warnings).toEqual([]);
  await goOnline(app);
  expect(await browser.api(readSettings)).toMatchObject({ heroText: 'Theirs', contactText: 'Mine' });
});
