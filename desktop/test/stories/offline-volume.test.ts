import { rm } from 'node:fs/promises';
import {
  type Enquiry,
  editGalleryImage,
  type GalleryImage,
  listEnquiries,
  listGalleryImages,
  markEnquiry,
  readCurrentUser,
} from '@shutterdesk/shared';
import { expect, it, onTestFinished } from 'vitest';
import { seededFolder } from '../../../bench/seed.ts';
import { PASSWORD, startPagelessServer } from '../../../server/test/test-server.ts';
import { type App, createKeychain, startApp } from '../offline-app.ts';

/** A tenth of each belongs to every test run; `npm test -- --suite fuzz` takes all. */
const SHARE = process.env.FUZZ_RUNS ? 1 : 0.1;
const ENQUIRIES = 30_000 * SHARE;
const PHOTOGRAPHS = 2000 * SHARE;
const MARKED = 450 * SHARE;
const NAMED = 50 * SHARE;

const thumbnailOf = ({ picture }: GalleryImage): string =>
  picture.derivatives.toSorted((a, b) => a.width - b.width)[0]?.url ?? '';

const busyStudio = async () => {
  const dataDir = await seededFolder({ enquiries: ENQUIRIES, photos: PHOTOGRAPHS });
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return startPagelessServer({ dataDir });
};

/** Reads everything that the admin app shows. */
const seeAll = async (app: App) => {
  await app.call(readCurrentUser.path);
  const [contacts, photos] = [await app.api(listEnquiries), await app.api(listGalleryImages)];
  for (const photo of photos) expect((await app.call(thumbnailOf(photo))).status).toBe(200);
  return { contacts, photos };
};

const marking = ({ id }: Enquiry) => ({ path: markEnquiry.path.replace('{id}', id), body: { spam: true } });
const naming = ({ id }: GalleryImage) => ({
  path: editGalleryImage.path.replace('{id}', id),
  body: { alt: `New ${id}` },
});

it('accepts many changes with thousands of enquiries and photographs, shows them at once, and sends each once, in order', async () => {
  const server = await busyStudio();
  const before = await startApp(server.url, { session: createKeychain() });
  await before.json('POST', '/api/admin/login', { username: 'owner', password: PASSWORD });
  const { contacts, photos } = await seeAll(before);
  expect([contacts.length, photos.length]).toEqual([ENQUIRIES, PHOTOGRAPHS]);

  before.network.down = true;
  const changes = [...contacts.slice(0, MARKED).map(marking), ...photos.slice(0, NAMED).map(naming)];
  for (const { path, body } of changes) expect((await before.json('PATCH', path, body)).status).toBe(200);

  const app = await before.restart();
  const shown = await seeAll(app);
  expect(shown.contacts.map(({ id }) => id)).toEqual(contacts.slice(MARKED).map(({ id }) => id));
  const alts = photos.map(({ id, alt }, index) => (index < NAMED ? `New ${id}` : alt));
  expect(shown.photos.map(({ alt }) => alt)).toEqual(alts);
  expect((await app.offline.status()).waiting).toBe(MARKED + NAMED);

  app.network.down = false;
  await app.offline.syncNow();
  expect((await app.offline.status()).waiting).toBe(0);
  for (const noun of [listEnquiries.path, listGalleryImages.path]) {
    const sent = app.network.written.filter((route) => route.startsWith(noun));
    expect(sent).toEqual(changes.map(({ path }) => path).filter((route) => route.startsWith(noun)));
  }
  const browser = await server.admin();
  expect((await browser.api(listGalleryImages)).map(({ alt }) => alt)).toEqual(alts);
  expect(await browser.api(listEnquiries)).toHaveLength(ENQUIRIES - MARKED);
}, 120_000);
