import {
  type AnswerOf,
  CONTENT_STATE,
  listEnquiries,
  listEnquiryChanges,
  listGalleryImages,
  listHeroImages,
  readRestoredContent,
  readSettings,
  saveSettings,
  sendEnquiry,
} from '@shutterdesk/shared';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { beginGeneration, findContentAfter, listStarts } from '../src/db/change-feed.ts';
import { type Client, startPagelessServer, temporaryFolder } from './test-server.ts';

const startsOf = async (admin: Client, since?: string): Promise<AnswerOf<typeof listEnquiryChanges>> =>
  admin.api(listEnquiryChanges, { query: since === undefined ? {} : { since } });

const save = async (admin: Client, heroText: string): Promise<unknown> =>
  admin.api(saveSettings, { body: { ...(await admin.api(readSettings)), heroText } });

it('tells its starts to a reader who does not know the newest, and the content at the first unknown one', async () => {
  const dataDir = await temporaryFolder();
  const first = await startPagelessServer({ dataDir });
  const admin = await first.admin();
  await save(admin, 'Before the stop');
  const { cursor, starts: [start = ''] = [] } = await startsOf(admin);
  expect((await startsOf(admin, cursor)).starts).toBeUndefined();
  await first.close();

  const second = await startPagelessServer({ dataDir });
  const later = await second.admin();
  await save(later, 'After the start');
  const { starts = [] } = await startsOf(later, cursor);
  expect(starts).toEqual([start, expect.stringMatching(/^[\w-]{12}$/)]);
  const content = await later.api(readRestoredContent, { query: { known: `from-elsewhere,${start}` } });
  expect(content?.settings.heroText).toBe('Before the stop');
  for (const known of ['from-elsewhere', starts.join(',')])
    expect(await later.api(readRestoredContent, { query: { known } })).toBeNull();
});

it('tells in which states its starts ended, and in its answers the state of what they hold', async () => {
  const dataDir = await temporaryFolder();
  const stateOf = async (admin: Client, path: string) => (await admin.send(path)).headers.get(CONTENT_STATE);
  const first = await startPagelessServer({ dataDir });
  const admin = await first.admin();
  const { starts: [start = ''] = [] } = await startsOf(admin);
  const before = await stateOf(admin, readSettings.path);
  const saved = await admin.json('PUT', saveSettings.path, { ...(await admin.api(readSettings)), heroText: 'Saved' });
  expect([before, saved.headers.get(CONTENT_STATE)]).toEqual([`${start}.0`, `${start}.1`]);
  expect(await stateOf(admin, readSettings.path)).toBe(`${start}.1`);
  expect(await stateOf(admin, listGalleryImages.path)).toBe(`${start}.1`);
  const enquiry = { name: 'Ada', email: 'ada@example.com', phone: '1', selectedPackage: 'x', message: 'm' };
  await admin.api(sendEnquiry, { body: enquiry });
  expect(await stateOf(admin, listHeroImages.path)).toBe(`${start}.1`);
  expect(await stateOf(admin, listEnquiries.path)).toBeNull();
  await first.close();

  const later = await (await startPagelessServer({ dataDir })).admin();
  await save(later, 'Saved again');
  const { starts = [] } = await startsOf(later);
  const content = await later.api(readRestoredContent, { query: { known: start } });
  expect(content?.states).toEqual([`${start}.1`, `${starts.at(-1)}.2`]);
});

it('starts again after its site went back to a release that did not count changes of content', async () => {
  const dataDir = await temporaryFolder();
  const first = await startPagelessServer({ dataDir });
  await sql`delete from kysely_migration where name = '0039-content-state'`.execute(first.context.db);
  await first.close();
  const admin = await (await startPagelessServer({ dataDir })).admin();
  expect((await admin.send(readSettings.path)).headers.get(CONTENT_STATE)).toMatch(/^[\w-]{12}\.0$/);
});

it('keeps the content of the last fifty starts', async () => {
  const { context } = await startPagelessServer();
  const [first = ''] = await listStarts(context.db, 'contacts');
  for (let start = 2; start <= 51; start += 1) await beginGeneration(context.db, async () => `${start}`);
  expect(await findContentAfter(context.db, 'contacts', [first])).toBe('2');
  await beginGeneration(context.db, async () => 'newest');
  expect(await findContentAfter(context.db, 'contacts', [first])).toBeNull();
});
