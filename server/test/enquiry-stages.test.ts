import {
  addEnquiryNote,
  bin,
  countEnquiries,
  deleteEnquiry,
  deleteEnquiryNote,
  type Enquiry,
  errorBodySchema,
  listEnquiries,
  listEnquiryChanges,
  listRelatedEnquiries,
  markEnquiry,
  markRead,
  NOTES_MAX,
  readReadMarks,
  type StageFilter,
} from '@shutterdesk/shared';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { describe, expect, it } from 'vitest';
import { insertEnquiries } from '../src/desk/enquiries/enquiries-repository.ts';
import { never, numbersOf, seed, studio } from './enquiry-studio.ts';
import { onPostgres } from './postgres/databases.ts';
import { refusal, type TestServer } from './test-server.ts';

const HOUR = 3_600_000;

/** Inserts an enquiry with these fields, received a number of hours ago. */
const put = async (server: TestServer, fields: Partial<Enquiry>, hours = 0): Promise<string> => {
  const id = uuid();
  const { name = 'Ada', email = 'ada@example.com', preferredDate = null } = fields;
  const enquiry = { name, email, phone: '1', selectedPackage: 'Signature', message: 'Hello', preferredDate };
  const createdAt = new Date(Date.now() - hours * HOUR).toISOString();
  await insertEnquiries(server.context.db, [{ id, createdAt, enquiry, spam: false }]);
  return id;
};

describe('the stage of an enquiry', () => {
  it('is new at first, and keeps the time and the person of its last change', async () => {
    const { admin } = await studio(1);
    const ann = await admin.colleague('ann');
    const [enquiry = never()] = await admin.api(listEnquiries);
    expect(enquiry).toMatchObject({ stage: 'new', notes: [] });
    expect(enquiry.stageAt).toBeUndefined();
    const booked = await ann.api(markEnquiry, { params: { id: enquiry.id }, body: { stage: 'booked' } });
    expect(booked).toMatchObject({ stage: 'booked', stageBy: 'ann', spam: false });
    expect(Date.parse(booked.stageAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  it('merges per field: of two people, one changes the stage, the other the mark', async () => {
    const { admin } = await studio(1);
    const ann = await admin.colleague('ann');
    const [{ id } = never()] = await admin.api(listEnquiries);
    await Promise.all([
      admin.api(markEnquiry, { params: { id }, body: { stage: 'answered' } }),
      ann.api(markEnquiry, { params: { id }, body: { spam: true } }),
      ann.api(addEnquiryNote, { params: { id }, body: { text: 'From Ann.' } }),
      admin.api(addEnquiryNote, { params: { id }, body: { text: 'From the owner.' } }),
    ]);
    const [both = never()] = await admin.api(listEnquiries, { query: { spam: 'only' } });
    expect(both).toMatchObject({ stage: 'answered', stageBy: 'owner', spam: true });
    expect(both.notes?.map(({ text, by }) => `${by}: ${text}`).toSorted()).toEqual([
      'ann: From Ann.',
      'owner: From the owner.',
    ]);
  });

  it.each([
    [{}, '', 'Must contain spam or stage'],
    [{ stage: 'lost' }, 'stage', 'Must be one of new, answered, booked, declined, archived'],
    [{ spam: 'yes' }, 'spam', 'Invalid input'],
  ])('refuses %j with a sentence', async (body, path, message) => {
    const { admin } = await studio(1);
    const [{ id } = never()] = await admin.api(listEnquiries);
    const response = await admin.json('PATCH', `/api/contacts/${id}`, body);
    expect([response.status, await response.json()]).toMatchObject([400, { issues: [{ path, message }] }]);
  });

  it('filters lists and counts, and each stage is counted', async () => {
    const { server, admin } = await studio(6);
    await put(server, { name: 'Visitor 100' });
    const list = await admin.api(listEnquiries);
    const stages = ['new', 'answered', 'booked', 'declined', 'archived', 'archived', 'new'] as const;
    for (const [place, { id }] of list.entries()) {
      await admin.api(markEnquiry, { params: { id }, body: { stage: stages[place] } });
    }
    const found = async (stage: StageFilter) => numbersOf(await admin.api(listEnquiries, { query: { stage } }));
    expect(await found('archived')).toEqual([2, 1]);
    expect(await found('current')).toEqual([100, 5, 4, 3, 0]);
    expect(await found('new')).toEqual([100, 0]);
    expect(await found('unanswered')).toEqual([0]);
    const counted = await admin.api(countEnquiries, { query: { stage: 'current', by: 'stage' } });
    expect(counted).toMatchObject({
      count: 5,
      stages: { new: 2, answered: 1, booked: 1, declined: 1, archived: 2, unanswered: 1 },
    });
    expect((await admin.api(countEnquiries)).stages).toBeUndefined();
    const refused = await admin.send('/api/contacts?stage=lost');
    expect(await refusal(refused)).toEqual([400, 'invalid_request']);
  });
});

describe('a lookup of enquiries', () => {
  it('finds one by its id, however many are newer', async () => {
    const { admin } = await studio(120);
    const { id } = (await admin.api(listEnquiries)).at(-1) ?? never();
    expect(numbersOf(await admin.api(listEnquiries, { query: { id } }))).toEqual([0]);
  });

  it.skipIf(onPostgres)('uses an index for addresses and dates, which SQLite must be led to', async () => {
    const { server } = await studio(0);
    const { db } = server.context;
    const plan = async (query: string) =>
      (await sql<{ detail: string }>`explain query plan ${sql.raw(query)}`.execute(db)).rows
        .map(({ detail }) => detail)
        .join('; ');
    const inbox = 'from contact_submissions where "deletedAt" is null and spam = 0';
    expect(await plan(`select * ${inbox} and lower(email) in ('a', 'b')`)).toContain('contact_submissions_address');
    const dates = await plan(`select * ${inbox} and "preferredDate" in ('2027-06-12', '2027-06-13')`);
    expect(dates).toContain('contact_submissions_preferred_date');
  });
});

describe('private notes', () => {
  it('are added once under their id, deleted once, and travel through the feed', async () => {
    const { admin } = await studio(1);
    const [enquiry = never()] = await admin.api(listEnquiries);
    const params = { id: enquiry.id };
    const first = await admin.api(listEnquiryChanges);
    const note = uuid();
    await admin.api(addEnquiryNote, { params, body: { id: note, text: '  Wants the lake.\r\nAt dusk. ' } });
    const again = await admin.api(addEnquiryNote, { params, body: { id: note, text: 'Wants the lake.\nAt dusk.' } });
    expect(again.notes).toMatchObject([{ id: note, by: 'owner', text: 'Wants the lake.\nAt dusk.' }]);
    const { changed, cursor } = await admin.api(listEnquiryChanges, { query: { since: first.cursor } });
    expect(changed).toMatchObject([{ id: enquiry.id, stage: 'new', notes: [{ id: note }] }]);
    expect(await admin.api(listEnquiries, { query: { search: 'dusk' } })).toHaveLength(1);
    await admin.api(deleteEnquiry, { params });
    const deleted = await admin.send(`/api/contacts/${enquiry.id}/notes/${note}`, { method: 'DELETE' });
    expect(await refusal(deleted)).toEqual([404, 'not_found']);
    expect((await admin.api(bin.contacts.restore, { params })).notes).toMatchObject([{ id: note }]);
    const without = await admin.api(deleteEnquiryNote, { params: { ...params, note } });
    expect(without.notes).toEqual([]);
    expect(await admin.api(listEnquiryChanges, { query: { since: cursor } })).toMatchObject({
      changed: [{ id: enquiry.id, notes: [] }],
    });
    const gone = await admin.send(`/api/contacts/${enquiry.id}/notes/${note}`, { method: 'DELETE' });
    expect(await refusal(gone)).toEqual([404, 'not_found']);
  });

  it('are refused with a sentence: too long, empty, too many, without an enquiry, or under the id of another', async () => {
    const { admin } = await studio(2);
    const [{ id } = never(), other = never()] = await admin.api(listEnquiries);
    const add = (body: unknown, of = id) => admin.json('POST', `/api/contacts/${of}/notes`, body);
    const sentences = async (body: unknown) => errorBodySchema.parse(await (await add(body)).json()).issues;
    expect(await sentences({ text: 'x'.repeat(100_000) })).toEqual([
      { path: 'text', message: 'Must be at most 5000 characters' },
    ]);
    expect(await sentences({ text: ' \n ' })).toEqual([{ path: 'text', message: 'Required' }]);
    expect(await refusal(await add({ text: 'x' }, uuid()))).toEqual([404, 'not_found']);
    const note = uuid();
    expect((await add({ id: note, text: 'x' })).status).toBe(201);
    expect(await refusal(await add({ id: note, text: 'x' }, other.id))).toEqual([409, 'id_taken']);
    for (let count = 1; count < NOTES_MAX; count += 1) expect((await add({ text: `${count}` })).status).toBe(201);
    const full = 'An inquiry can have at most 50 notes. Delete one first.';
    expect(await sentences({ text: 'one more' })).toEqual([{ path: 'text', message: full }]);
  });
});

it('related enquiries are those from the same address, in any case, and those from others with the same date', async () => {
  const { server, admin } = await studio(0);
  const date = '2027-06-12';
  const first = await put(server, { name: 'Anna', email: 'Anna@Example.com', preferredDate: date }, 50);
  await put(server, { name: 'Anna', email: 'ANNA@example.com' }, 40);
  const declined = await put(server, { name: 'No', email: 'no@example.com', preferredDate: date }, 30);
  const ben = await put(server, { name: 'Ben', email: 'ben@example.com', preferredDate: date }, 25);
  const spam = await put(server, { name: 'Spam', email: 'anna@example.com', preferredDate: date }, 20);
  const last = await put(server, { name: 'Anna', email: 'anna@example.com', preferredDate: date }, 1);
  await admin.api(markEnquiry, { params: { id: first }, body: { stage: 'booked' } });
  await admin.api(markEnquiry, { params: { id: ben }, body: { stage: 'booked' } });
  await admin.api(markEnquiry, { params: { id: declined }, body: { stage: 'declined' } });
  await admin.api(markEnquiry, { params: { id: spam }, body: { spam: true } });
  expect(await admin.api(listRelatedEnquiries, { query: { ids: last } })).toEqual([
    { id: last, earlier: 2, sameDate: { count: 1, some: [{ id: ben, name: 'Ben', stage: 'booked' }] } },
  ]);
  expect(await admin.api(listRelatedEnquiries, { query: { ids: `${first},${uuid()}` } })).toMatchObject([
    { id: first, earlier: 0, sameDate: { count: 1, some: [{ id: ben }] } },
  ]);
  expect(await admin.api(listRelatedEnquiries)).toEqual([]);
  for (let count = 0; count < 5; count += 1) await put(server, { email: `${count}@x.com`, preferredDate: date });
  expect(await admin.api(listRelatedEnquiries, { query: { ids: last } })).toMatchObject([
    { sameDate: { count: 6, some: [{ id: ben, stage: 'booked' }, { stage: 'new' }, { stage: 'new' }] } },
  ]);
  await put(server, { name: 'Ben', email: 'Ben@example.com', preferredDate: date });
  expect(
    await admin.api(listRelatedEnquiries, { query: { ids: last } }),
    'who writes twice is named once',
  ).toMatchObject([
    { sameDate: { count: 6, some: [{ id: ben, stage: 'booked' }, { stage: 'new' }, { stage: 'new' }] } },
  ]);
  const many = Array.from({ length: 51 }, () => uuid()).join(',');
  expect(await refusal(await admin.send(`/api/contacts/related?ids=${many}`))).toEqual([400, 'invalid_request']);
});

it('read marks belong to the account; of two moments the later one counts', async () => {
  const { server, admin } = await studio(0);
  await seed(server, 3);
  const ann = await admin.colleague('ann');
  const [newest = never(), middle = never(), oldest = never()] = await admin.api(listEnquiries);
  const marked = await admin.api(markRead, { body: { read: [newest.id, uuid()], unread: [oldest.id] } });
  expect(marked).toMatchObject({ until: null, read: [newest.id], unread: [oldest.id] });
  expect(await ann.api(readReadMarks)).toMatchObject({ until: null, read: [], unread: [] });
  await admin.api(markRead, { body: { read: [oldest.id], unread: [newest.id] } });
  const all = await admin.api(markRead, { body: { until: middle.createdAt, unread: [middle.id] } });
  expect(all).toMatchObject({ until: middle.createdAt, read: [], unread: [middle.id] });
  const older = await admin.api(markRead, { body: { until: oldest.createdAt } });
  expect(older).toMatchObject({ until: middle.createdAt, unread: [middle.id] });
  await admin.api(deleteEnquiry, { params: { id: middle.id } });
  expect(await admin.api(readReadMarks)).toMatchObject({ unread: [] });
  const refused = await admin.json('PATCH', '/api/contacts/read-marks', { until: 'yesterday', read: ['x'] });
  expect(errorBodySchema.parse(await refused.json()).issues).toEqual([
    { path: 'until', message: 'Must be a moment in UTC, such as 2026-11-22T09:30:00.000Z' },
    { path: 'read.0', message: 'Invalid input' },
  ]);
});
