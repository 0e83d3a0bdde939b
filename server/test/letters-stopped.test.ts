import {
  bin,
  countEnquiries,
  deleteEnquiry,
  erasePerson,
  errorBodySchema,
  exportPerson,
  LETTERS_A_DAY,
  LETTERS_MAX,
  listEnquiries,
  parts,
  readCurrentUser,
  sendEnquiry,
  takeBackLetter,
} from '@shutterdesk/shared';
import { v7 as uuid } from 'uuid';
import { describe, expect } from 'vitest';
import { it } from './it.ts';
import { benOf, DAY, only, studioWith, WAIT, WORDS } from './letter-studio.ts';
import { reply } from './mail-sink.ts';
import { ENQUIRY, STUDIO } from './mail-studio.ts';
import { refusal } from './test-server.ts';

describe('a letter', () => {
  it('is refused with a sentence: empty, too long, to nobody, of a taken id, or after 200 in a day', async () => {
    const { admin, params, write } = await studioWith();
    const send = (body: unknown, to = params.id) => admin.json('POST', `/api/contacts/${to}/letters`, body);
    const issuesOf = async (body: unknown) => errorBodySchema.parse(await (await send(body)).json()).issues;
    expect(await issuesOf({ subject: ' \n', text: '' })).toEqual([
      { path: 'subject', message: 'Required' },
      { path: 'text', message: 'Required' },
    ]);
    expect(await issuesOf({ ...WORDS, text: 'x'.repeat(5001) })).toEqual([
      { path: 'text', message: 'Must be at most 5000 characters' },
    ]);
    expect(await refusal(await send({ ...WORDS, after: 'x' }))).toEqual([400, 'invalid_request']);
    expect(await refusal(await send(WORDS, uuid()))).toEqual([404, 'not_found']);
    for (let count = 0; count < LETTERS_MAX; count += 1) await write();
    expect((await issuesOf(WORDS))?.[0]?.message).toMatch(/^An inquiry can have at most 50 replies/);
  });

  it('is refused after 200 of one person in 24 hours, and not those of others', async () => {
    const studio = await studioWith();
    const { admin, params, server, write } = studio;
    const { id } = await admin.api(readCurrentUser);
    await server.context.limits.letters.penalty(id, LETTERS_A_DAY - 1);
    await write();
    const path = `/api/contacts/${params.id}/letters`;
    expect(await refusal(await admin.json('POST', path, WORDS))).toEqual([409, 'too_many_letters']);
    expect((await (await benOf(studio)).json('POST', path, WORDS)).status).toBe(201);
  });
});

describe('a letter that is taken back', () => {
  it('is not sent, and its enquiry is new again', async () => {
    const { admin, at, find, params, pass, write } = await studioWith();
    const id = uuid();
    await write({ id });
    await pass(WAIT - 1);
    const after = await admin.api(takeBackLetter, { params: { ...params, letter: id } });
    expect(after).toMatchObject({ stage: 'new' });
    expect(after.letters).toBeUndefined();
    expect(after.stageAt).toBeUndefined();
    await write({ id });
    await pass(DAY);
    expect(at('ada@example.com'), 'a late repetition does not send it').toEqual([]);
    expect((await find()).letters).toBeUndefined();
    const again = await admin.send(`/api/contacts/${params.id}/letters/${id}`, { method: 'DELETE' });
    expect(await refusal(again)).toEqual([404, 'not_found']);
  });

  it('has its ten seconds also while all else that waits is made due', async () => {
    const { at, pass, server, write } = await studioWith();
    await write();
    await server.context.mail.serverChanged();
    await pass(WAIT - 1);
    expect(at('ada@example.com')).toEqual([]);
    await pass(1);
    expect(at('ada@example.com')).toHaveLength(1);
  });

  it('stays where it is on its way or has arrived', async () => {
    const { admin, find, params, pass, sink, write } = await studioWith();
    const id = uuid();
    sink.behaviour.data = () => 'stall';
    await write({ id });
    const under = pass(WAIT);
    await expect.poll(async () => only(await find()).state).toBe('sending');
    const path = `/api/contacts/${params.id}/letters/${id}`;
    expect(await refusal(await admin.send(path, { method: 'DELETE' }))).toEqual([409, 'letter_sent']);
    sink.behaviour.data = () => null;
    await under;
    await pass(60_000);
    expect(only(await find()).state).toBe('accepted');
    expect(await refusal(await admin.send(path, { method: 'DELETE' }))).toEqual([409, 'letter_sent']);
  });

  it('can have waited for the mail server for two days', async () => {
    const { admin, at, find, id, params, pass, sink, write } = await studioWith();
    await sink.close();
    const first = uuid();
    await write({ id: first });
    await pass(2 * DAY);
    expect(only(await find())).toMatchObject({ state: 'waiting', answer: expect.stringContaining('connections') });
    const { mail } = await admin.api(countEnquiries);
    expect(mail).toMatchObject({ state: 'out' });
    const second = uuid();
    await write({ id: second, after: first });
    await admin.api(takeBackLetter, { params: { ...params, letter: first } });
    await sink.open();
    await pass(3_600_000);
    expect(at('ada@example.com')).toHaveLength(1);
    expect(only(await find())).toMatchObject({ id: second, state: 'accepted' });
    expect(id).toBe(params.id);
  });
});

it('of two people who answer at once, the second is told before it sends, and may send nevertheless', async () => {
  const studio = await studioWith();
  const { admin, at, id, pass, write } = studio;
  const ben = await benOf(studio);
  const [first, second] = [uuid(), uuid()];
  await write({ id: first, after: null });
  const path = `/api/contacts/${id}/letters`;
  const refused = await ben.json('POST', path, { ...WORDS, id: second, after: null });
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({
    error: 'letters_crossed',
    message: 'owner has answered this inquiry meanwhile. Read that reply before you send yours.',
    current: { id, letters: [{ id: first, text: WORDS.text }] },
  });
  await pass(WAIT);
  expect(at('ada@example.com')).toHaveLength(1);
  expect((await ben.json('POST', path, { ...WORDS, id: second, after: first })).status).toBe(201);
  await admin.api(takeBackLetter, { params: { id, letter: second } });
  expect((await write({ id: uuid(), after: second })).letters, 'the one it knew was taken back').toHaveLength(2);
  expect((await ben.json('POST', path, { ...WORDS, id: uuid() })).status, 'without asking').toBe(201);
});

describe('a letter to a mailbox', () => {
  it('that does not exist is refused in the mail server’s words, is no outage, and is not copied', async () => {
    const { at, find, pass, sink, write } = await studioWith();
    sink.behaviour.recipient = (address) => (address.startsWith('ada') ? reply(550, '5.1.1 No such mailbox') : null);
    await write();
    await pass(DAY);
    expect(only(await find())).toMatchObject({ state: 'refused', answer: '550 5.1.1 No such mailbox' });
    expect(at(STUDIO)).toEqual([]);
  });

  it('of a person who is erased meanwhile is not sent; its text was in the export, and is gone', async () => {
    const { admin, at, pass, server, write } = await studioWith();
    await write({ text: 'A secret place' });
    const body = { email: 'ada@example.com' };
    expect(JSON.stringify(await admin.api(exportPerson, { body }))).toContain('A secret place');
    await admin.api(erasePerson, { body });
    await pass(DAY);
    expect(at('ada@example.com')).toEqual([]);
    expect(await server.context.db.selectFrom('enquiry_letters').selectAll().execute()).toEqual([]);
  });

  it('goes out although the enquiry is deleted, but not once it is deleted for good', async () => {
    const { admin, at, params, pass, write } = await studioWith();
    await write();
    await admin.api(deleteEnquiry, { params });
    const refused = await admin.json('POST', `/api/contacts/${params.id}/letters`, WORDS);
    expect(await refusal(refused)).toEqual([404, 'not_found']);
    await pass(WAIT);
    expect(at('ada@example.com')).toHaveLength(1);
    expect(only(await admin.api(bin.contacts.restore, { params })).state).toBe('accepted');
    await write();
    await admin.api(deleteEnquiry, { params });
    await admin.api(bin.contacts.purge, { params });
    await pass(DAY);
    expect(at('ada@example.com')).toHaveLength(1);
  });
});

it('a studio without a mail server is told so, and no letter is kept', async ({ server, admin }) => {
  expect(await admin.api(parts.replies.read)).toMatchObject({ from: null });
  const { id } = await server.visitor().api(sendEnquiry, { body: ENQUIRY });
  const refused = await admin.json('POST', `/api/contacts/${id}/letters`, WORDS);
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { error: 'mail_off', message: expect.stringContaining('Studio → Mail') },
  ]);
  expect(await admin.api(listEnquiries)).toMatchObject([{ stage: 'new' }]);
});
