import {
  type AnswerOf,
  listEnquiryChanges,
  readRestoredContent,
  readSettings,
  saveSettings,
} from '@shutterdesk/shared';
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

it('keeps the content of the last fifty starts', async () => {
  const { context } = await startPagelessServer();
  const [first = ''] = await listStarts(context.db, 'contacts');
  for (let start = 2; start <= 51; start += 1) await beginGeneration(context.db, async () => `${start}`);
  expect(await findContentAfter(context.db, 'contacts', [first])).toBe('2');
  await beginGeneration(context.db, async () => 'newest');
  expect(await findContentAfter(context.db, 'contacts', [first])).toBeNull();
});
