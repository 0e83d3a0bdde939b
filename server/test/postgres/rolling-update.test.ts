import { DEFAULT_SETTINGS, listEnquiries, readSettings, saveSettings, sendEnquiry } from '@shutterdesk/shared';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrations } from '../../src/db/migrations/migrations.ts';
import { startServer } from '../../src/server.ts';
import { ENQUIRY } from '../mail-studio.ts';
import { Client, temporaryFolder } from '../test-server.ts';
import { startBeside, startTwo } from './two-servers.ts';

/** The release after this one only adds: columns with a default, and a table. */
const NEXT = {
  ...migrations,
  '9999-next': {
    async up(db: Parameters<(typeof migrations)[string]['up']>[0]) {
      const { schema } = db;
      await schema
        .alterTable('contact_submissions')
        .addColumn('mood', 'text', (column) => column.notNull().defaultTo('calm'))
        .execute();
      await schema.alterTable('settings').addColumn('motto', 'text').execute();
      await schema
        .createTable('moods')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .execute();
    },
  },
};

/** Keeps sending enquiries, saving and reading, until it is told to stop. */
const keepBusy = (url: string, admin: Client, place: string) => {
  const sent: string[] = [];
  const refused: string[] = [];
  let isOver = false;
  const note = async (answering: Promise<Response>): Promise<void> => {
    const answer = await answering;
    if (!answer.ok) refused.push(`${answer.url}: ${answer.status} ${await answer.text()}`);
  };
  const work = async (): Promise<void> => {
    for (let n = 1; !isOver; n += 1) {
      const name = `${place}${n}`;
      const from = { 'x-forwarded-for': `10.${place.charCodeAt(0)}.${n >> 8}.${n & 255}` };
      await note(new Client(url).json('POST', sendEnquiry.path, { ...ENQUIRY, name }, from));
      sent.push(name);
      const settings = { ...DEFAULT_SETTINGS, heroText: `${name} was here` };
      await note(admin.json('PUT', `${url}${saveSettings.path}`, settings));
      for (const path of ['/', readSettings.path, listEnquiries.path]) await note(admin.send(`${url}${path}`));
    }
  };
  const working = work();
  return {
    sent,
    refused,
    end: async () => {
      isOver = true;
      await working;
    },
  };
};

it('a server of the next release migrates and serves beside one of this release, which cannot start again', async () => {
  const environment = { TRUST_PROXY: '1' };
  const { first: older, second: alsoOlder } = await startTwo(environment);
  const admin = await older.admin();
  const busy = [keepBusy(older.url, admin, 'Older')];
  await expect.poll(() => busy[0]?.sent.length).toBeGreaterThan(3);

  const newer = await startBeside(older, environment, { migrations: NEXT });
  const before = busy[0]?.sent.length ?? 0;
  busy.push(keepBusy(newer.url, await newer.admin(), 'Newer'));
  await expect.poll(() => busy[0]?.sent.length).toBeGreaterThan(before + 3);
  await expect.poll(() => busy[1]?.sent.length).toBeGreaterThan(3);
  for (const { end } of busy) await end();
  expect(busy.flatMap(({ refused }) => refused)).toEqual([]);

  const all = busy.flatMap(({ sent }) => sent).toSorted();
  for (const { url } of [older, newer]) {
    const list = (await (await admin.send(`${url}${listEnquiries.path}`)).json()) as { name: string }[];
    expect(list.map(({ name }) => name).toSorted()).toEqual(all);
  }
  const { rows } = await sql<{ mood: string }>`select distinct mood from contact_submissions`.execute(newer.context.db);
  expect(rows, 'the newer finds what the older wrote').toEqual([{ mood: 'calm' }]);

  await alsoOlder.close();
  const again = { ...alsoOlder.context.config, dataDir: await temporaryFolder() };
  await expect(startServer(again, { storage: older.context.storage })).rejects.toThrow(
    /was written by a newer version: update Shutterdesk/,
  );
  await admin.json('PUT', `${older.url}${saveSettings.path}`, { ...DEFAULT_SETTINGS, heroText: 'Still at work' });
  expect(await older.visitor().page()).toContain('Still at work');
  await expect.poll(() => newer.visitor().page(), { timeout: 1000, interval: 20 }).toContain('Still at work');
});
