import {
  contract,
  DEFAULT_SETTINGS,
  type Enquiry,
  type GalleryImage,
  type HeroImage,
  readReadMarks,
} from '@shutterdesk/shared';
import { expect, it } from 'vitest';
import { jpeg } from '../../../server/test/photographs.ts';
import { startPagelessServer } from '../../../server/test/test-server.ts';
import { type App, startApp } from '../offline-app.ts';
import { upload } from '../offline-change-steps.ts';

const NOTE = '01930000-0000-7000-8000-0000000000a1';
const OLD = '01930000-0000-7000-8000-0000000000b1';
const idOf = (number: number): string => `01930000-0000-7000-8000-00000000000${number}`;
const [MILL, LAKE, HILL, SHORE] = [1, 2, 3, 4].map(idOf);
const [DAWN, DUSK, NOON] = [5, 6, 7].map(idOf);

const done = async (app: App, method: string, path: string, body?: unknown): Promise<void> => {
  expect([method, path, (await app.json(method, path, body)).ok]).toEqual([method, path, true]);
};

const addImage = async (app: App, bytes: Uint8Array, id: string | undefined, order: string): Promise<void> => {
  const image = { id, imageURL: await upload(app, bytes), alt: `Photo ${id}`, category: 'Family', order };
  await done(app, 'POST', '/api/gallery-images/batch', { images: [image] });
};

const addHero = async (app: App, bytes: Uint8Array, id: string | undefined, isActive: boolean): Promise<void> =>
  done(app, 'POST', '/api/hero-images', { id, imageURL: await upload(app, bytes), alt: `Hero ${id}`, isActive });

const list = async <Item>(app: App, path: string): Promise<readonly Item[]> => (await app.call(path)).json();

const enquiryOf = async (app: App, name: string): Promise<string> => {
  const inbox = await list<Enquiry>(app, '/api/contacts');
  return inbox.find((enquiry) => enquiry.name === name)?.id ?? name;
};

/** Creates the state before the story. */
const begin = async (app: App, bytes: Uint8Array): Promise<void> => {
  await done(app, 'POST', '/api/admin/login', { username: 'owner', password: 'correct horse battery' });
  await addImage(app, bytes, MILL, '7');
  await addImage(app, bytes, LAKE, '7');
  await addImage(app, bytes, HILL, '-1');
  await addHero(app, bytes, DAWN, false);
  for (const name of ['Ada', 'Grace', 'Mary']) {
    const enquiry = { name, email: 'a@example.com', phone: '+44 20 7946 0000', selectedPackage: 'Gold', message: 'Hi' };
    await done(app, 'POST', '/api/contacts', enquiry);
  }
  for (const { offline, path } of Object.values(contract)) if (offline === 'cache') await app.call(path);
  await app.offline.idle();
};

/** Every list and item that the story touches, as it is displayed. */
const shown = async (app: App) => {
  const gallery = await list<GalleryImage>(app, '/api/gallery-images');
  const heroes = await list<HeroImage>(app, '/api/hero-images');
  const active: HeroImage | null = await (await app.call('/api/hero-images/active')).json();
  const inbox = await list<Enquiry>(app, '/api/contacts');
  const spam = await list<Enquiry>(app, '/api/contacts?spam=only');
  const { until, read, unread } = await app.api(readReadMarks);
  const { stages } = await (await app.call('/api/contacts/count?by=stage')).json();
  const { heroText, packages } = await (await app.call('/api/settings')).json();
  return {
    gallery: gallery.map(({ id, order, alt, picture }) => [id, order, alt, picture.width]),
    heroes: heroes.map(({ id, isActive, backgroundSize }) => [id, isActive, backgroundSize]),
    active: active?.id,
    inbox: inbox.map(({ name, stage, stageBy, notes = [] }) => {
      return [name, stage, stageBy, notes.map(({ text, by }) => `${by}: ${text}`)];
    }),
    marks: [until, read.length, unread.length],
    counts: stages,
    spam: spam.map(({ name }) => name),
    settings: { heroText, packages },
  };
};

type Chapter = readonly [title: string, tell: (app: App, bytes: Uint8Array) => Promise<void>];

const STORY: readonly Chapter[] = [
  ['a photograph is added', (app, bytes) => addImage(app, bytes, SHORE, '7')],
  ['some are put first', (app) => done(app, 'PUT', '/api/gallery-images/order', { ids: [SHORE, HILL, SHORE] })],
  ['one gets a place by its number', (app) => done(app, 'PATCH', `/api/gallery-images/${SHORE}`, { order: '2' })],
  [
    'one is replaced by another one',
    async (app) => {
      const replacement = { imageURL: await upload(app, await jpeg(30, 40)), oldId: OLD };
      await done(app, 'POST', `/api/gallery-images/${LAKE}/replace`, replacement);
    },
  ],
  ['the replaced one comes back beside it', (app) => done(app, 'POST', `/api/bin/gallery/${OLD}/restore`)],
  ['one is deleted', (app) => done(app, 'DELETE', `/api/gallery-images/${MILL}`)],
  ['it is brought back', (app) => done(app, 'POST', `/api/bin/gallery/${MILL}/restore`)],
  ['the only hero picture goes', (app) => done(app, 'DELETE', `/api/hero-images/${DAWN}`)],
  ['it comes back', (app) => done(app, 'POST', `/api/bin/hero/${DAWN}/restore`)],
  ['a second one is added', (app, bytes) => addHero(app, bytes, DUSK, false)],
  ['a third one is added, to be shown', (app, bytes) => addHero(app, bytes, NOON, true)],
  ['it is scaled', (app) => done(app, 'PATCH', `/api/hero-images/${NOON}`, { backgroundSize: '120%' })],
  ['it goes, and the newest is shown', (app) => done(app, 'DELETE', `/api/hero-images/${NOON}`)],
  ['another one is shown', (app) => done(app, 'PATCH', `/api/hero-images/${DAWN}/activate`)],
  ['the deleted one comes back', (app) => done(app, 'POST', `/api/bin/hero/${NOON}/restore`)],
  ['the settings are saved', (app) => done(app, 'PUT', '/api/settings', { ...DEFAULT_SETTINGS, heroText: 'Light' })],
  [
    'an enquiry is spam, another one is deleted',
    async (app) => {
      const [ada, mary] = [await enquiryOf(app, 'Ada'), await enquiryOf(app, 'Mary')];
      await done(app, 'PATCH', `/api/contacts/${ada}`, { spam: true });
      await done(app, 'DELETE', `/api/contacts/${mary}`);
      await done(app, 'POST', `/api/bin/contacts/${mary}/restore`);
    },
  ],
  [
    'one is answered, noted and read; another one is booked',
    async (app) => {
      const [grace, mary] = [await enquiryOf(app, 'Grace'), await enquiryOf(app, 'Mary')];
      await done(app, 'PATCH', `/api/contacts/${grace}`, { stage: 'answered' });
      await done(app, 'POST', `/api/contacts/${grace}/notes`, { id: NOTE, text: 'Wants the lake.' });
      await done(app, 'POST', `/api/contacts/${grace}/notes`, { text: 'At dusk.' });
      await done(app, 'PATCH', '/api/contacts/read-marks', { until: '2026-01-01T00:00:00.000Z', unread: [mary] });
      await done(app, 'PATCH', `/api/contacts/${mary}`, { stage: 'booked' });
    },
  ],
  [
    'a note is deleted, and the marks are taken back',
    async (app) => {
      const [grace, mary] = [await enquiryOf(app, 'Grace'), await enquiryOf(app, 'Mary')];
      await done(app, 'DELETE', `/api/contacts/${grace}/notes/${NOTE}`);
      await done(app, 'PATCH', '/api/contacts/read-marks', { until: '2025-01-01T00:00:00.000Z', read: [mary] });
    },
  ],
];

it('ends a story offline as it ends online, chapter by chapter and after everything is sent', async () => {
  const bytes = await jpeg(64, 48);
  const online = await startApp((await startPagelessServer()).url);
  const offline = await startApp((await startPagelessServer()).url);
  await begin(online, bytes);
  await begin(offline, bytes);
  offline.network.down = true;
  for (const [title, tell] of STORY) {
    await tell(online, bytes);
    await tell(offline, bytes);
    expect([title, await shown(offline)]).toEqual([title, await shown(online)]);
  }
  offline.network.down = false;
  await offline.offline.syncNow();
  const { waiting, failed, needsYou } = await offline.offline.status();
  expect({ waiting, failed, needsYou }).toEqual({ waiting: 0, failed: 0, needsYou: 0 });
  expect(await shown(offline)).toEqual(await shown(online));
});
