import { COLLECTION_MAX, listCollections, readCheckup } from '@shutterdesk/shared';
import type { Insertable } from 'kysely';
import { expect, it } from 'vitest';
import { type Database, openDatabase } from '../src/db/database.ts';
import type { CollectionsTable } from '../src/db/schema.ts';
import { putMessages } from '../src/outbox/outbox-repository.ts';
import { backUp, filledSite, onNewMachine, restore, sentenceOf } from './backup-studio.ts';
import { startTestServer, temporaryFolder } from './test-server.ts';

type Row = Partial<Insertable<CollectionsTable>>;

const idAt = (number: number): string => `0193e0a0-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** A backup of a site whose database somebody has changed by hand. */
const backupWith = async (rows: readonly Row[], change = async (_db: Database): Promise<unknown> => undefined) => {
  const { context, close } = await filledSite();
  await close();
  const db = await openDatabase(context.config.dataDir);
  const whole = rows.map((row, order) => ({
    id: idAt(order),
    name: `Page ${order}`,
    address: `/page-${order}`,
    isShown: 1,
    order,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...row,
  }));
  await db.transaction().execute(async (trx) => {
    for (const row of whole) await trx.insertInto('collections').values(row).execute();
    await change(trx);
  });
  await db.destroy();
  const folder = await temporaryFolder();
  await backUp(context.config, folder);
  return { folder, machine: await onNewMachine(context.config) };
};

it('gives a restored page an address that can be where its own cannot', async () => {
  const { folder, machine } = await backupWith([
    { name: 'Anna', address: '/../../../elsewhere', formerAddresses: '["/..", "/anna-2025"]' },
    { name: 'Eva', address: '/con' },
    { name: 'Anna', address: '/anna' },
    { name: 'Pets', address: '/nul', deletedAt: '2026-01-02T00:00:00.000Z' },
  ]);
  await restore(machine, folder);
  const server = await startTestServer({ dataDir: machine.dataDir });
  const collections = await (await server.admin()).api(listCollections);
  expect(collections.map(({ address, formerAddresses }) => [address, formerAddresses])).toEqual([
    ['/anna-2', ['/anna-2025']],
    ['/eva', []],
    ['/anna', []],
  ]);
  expect((await fetch(`${server.url}/anna-2/`)).status).toBe(200);
  expect((await fetch(`${server.url}/pets/`)).status).toBe(410);
});

it.each([
  [
    'more collections than a site can have',
    Array.from({ length: COLLECTION_MAX.collections + 1 }, () => ({})),
    /it has 501 collections, and a site can have 500/,
  ],
  [
    'more photos in them than a site can have',
    Array.from({ length: 21 }, () => ({ photoIds: JSON.stringify(Array.from({ length: 1000 }, (_, at) => idAt(at))) })),
    /its collections have 21000 photos, and a site’s can have 20000/,
  ],
  ['a list that cannot be read', [{ photoIds: 'x' }], /its content cannot be read/],
])('refuses to restore %s, and changes nothing', async (_what, rows, sentence) => {
  const { folder, machine } = await backupWith(rows);
  const said = await sentenceOf(restore(machine, folder));
  expect(said).toMatch(sentence);
  expect(said).toMatch(/Nothing was changed/);
});

it('sends no letter and no automatic answer that waited when the backup was made: it may have gone out since', async () => {
  const at = '2026-01-01T00:00:00.000Z';
  const { folder, machine } = await backupWith([], async (db) => {
    const { id: enquiryId } = await db.selectFrom('contact_submissions').select('id').executeTakeFirstOrThrow();
    const letter = {
      enquiryId,
      subject: 'Your date',
      text: 'It is free.',
      author: 'Ada',
      createdAt: at,
    };
    const states = { waiting: idAt(2), sending: idAt(3), accepted: idAt(4) } as const;
    for (const [state, id] of Object.entries(states) as ['waiting' | 'sending' | 'accepted', string][])
      await db
        .insertInto('enquiry_letters')
        .values({ ...letter, id, state, answer: null, stateAt: at, nextAttemptAt: at })
        .execute();
    const message = { enquiryId, createdAt: at, dueAt: at, data: null };
    await putMessages(db, [
      { ...message, kind: 'letter', id: states.waiting },
      { ...message, kind: 'acknowledgement', id: states.waiting },
    ]);
  });
  await restore(machine, folder);
  const db = await openDatabase(machine.dataDir);
  const letters = await db.selectFrom('enquiry_letters').select(['state', 'answer']).orderBy('id').execute();
  expect(letters).toEqual([
    { state: 'expired', answer: expect.stringContaining('may have gone out since') },
    { state: 'expired', answer: expect.stringContaining('may have gone out since') },
    { state: 'accepted', answer: null },
  ]);
  const kinds = ['letter', 'acknowledgement'] as const;
  const messages = db.selectFrom('outbox').select(['kind', 'state', 'nextAttemptAt']).where('kind', 'in', kinds);
  expect(await messages.execute()).toEqual([{ kind: 'acknowledgement', state: 'expired', nextAttemptAt: null }]);
  await db.destroy();
});

it('starts with parts of the set-up that no release has written as if they were not there', async () => {
  const parts = (['address', 'backup', 'login', 'mail', 'webhook'] as const).map((part) => ({
    part,
    settings: '{"a',
    secret: 'x',
  }));
  const { folder, machine } = await backupWith([], (db) => db.insertInto('site_config').values(parts).execute());
  await restore(machine, folder);
  const server = await startTestServer({ dataDir: machine.dataDir });
  expect((await (await server.admin()).api(readCheckup)).findings).not.toEqual([]);
});

it('refuses to restore a photo whose page would lie outside of the site', async () => {
  const { folder, machine } = await backupWith([], (db) =>
    db
      .updateTable('gallery_images')
      .set({ id: '../../../x' })
      .where('id', '=', (e) => e.selectFrom('gallery_images').select(({ fn }) => fn.min('id').as('first')))
      .execute(),
  );
  expect(await sentenceOf(restore(machine, folder))).toMatch(/it names a photo that cannot be/);
});
