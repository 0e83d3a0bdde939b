import {
  countEnquiries,
  enOffPage,
  listEnquiryChanges,
  parts,
  readSettings,
  resendMail,
  sendEnquiry,
} from '@shutterdesk/shared';
import { describe, expect } from 'vitest';
import { it } from './it.ts';
import { reply } from './mail-sink.ts';
import { ENQUIRY, FROM, STUDIO, startMailStudio } from './mail-studio.ts';
import { refusal } from './test-server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('an enquiry', () => {
  it('reaches the studio by mail, and says so', async () => {
    const { sink, enquire, mailStateOf, admin } = await startMailStudio();
    const id = await enquire();
    expect(sink.arrived).toMatchObject([{ from: FROM, to: [STUDIO] }]);
    // An absence reply of the studio's own would go to its client.
    expect(sink.arrived[0]?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(await mailStateOf(id)).toEqual({
      state: 'accepted',
      answer: expect.stringMatching(/^250 /),
      at: expect.any(String),
      nextAttemptAt: null,
    });
    expect((await admin.api(countEnquiries)).mail).toEqual({ state: 'on', message: null, since: null });
  });

  it('is mailed to nobody if it seems to be spam', async () => {
    const { sink, server, pass } = await startMailStudio();
    await server.visitor().api(sendEnquiry, { body: { ...ENQUIRY, topic: 'https://spam.example.com' } });
    await pass(HOUR);
    expect(sink.arrived).toEqual([]);
  });

  it('counts as changed in the list once its message has been sent', async () => {
    const { admin, sink, pass, server } = await startMailStudio();
    sink.behaviour.greeting = () => reply(421, 'Later');
    const { id } = await server.visitor().api(sendEnquiry, { body: ENQUIRY });
    await pass(1000);
    const first = await admin.api(listEnquiryChanges);
    expect(first.changed).toMatchObject([{ id, mail: { state: 'waiting' } }]);
    sink.behaviour.greeting = () => null;
    await pass(MINUTE);
    const { changed } = await admin.api(listEnquiryChanges, { query: { since: first.cursor } });
    expect(changed).toMatchObject([{ id, spam: false, mail: { state: 'accepted' } }]);
  });

  it('goes to everybody whom the studio has chosen', async () => {
    const { admin, sink, enquire } = await startMailStudio();
    const recipients = ['a@example.com', 'b@example.com'];
    expect(await admin.api(parts.notices.save, { body: { recipients } })).toMatchObject({
      recipients,
      tells: recipients,
    });
    await enquire();
    expect(sink.arrived).toMatchObject([{ to: recipients }]);
    expect(await (await admin.send(readSettings.path)).text()).not.toContain('b@example.com');
  });
});

it.each([
  ['the recipient', 'recipient', 550, 'No such mailbox'],
  ['the message', 'data', 554, 'Rejected as spam'],
] as const)(
  'a mail server that refuses %s keeps its own sentence, and is not tried again',
  async (_, step, code, text) => {
    const { sink, enquire, pass, mailStateOf, admin } = await startMailStudio();
    sink.behaviour[step] = () => reply(code, text);
    const id = await enquire();
    expect(await mailStateOf(id)).toMatchObject({ state: 'refused', answer: `${code} ${text}`, nextAttemptAt: null });
    const { connections } = sink;
    await pass(DAY);
    expect(sink.connections).toBe(connections);
    expect((await admin.api(countEnquiries)).mail).toMatchObject({
      state: 'refused',
      message: `The mail server refused the last email: ${code} ${text}`,
    });
    sink.behaviour[step] = () => null;
    expect(await admin.api(resendMail, { params: { id } })).toMatchObject({ id, mail: { state: 'waiting' } });
    await pass(1000);
    expect(await mailStateOf(id)).toMatchObject({ state: 'accepted' });
    expect((await admin.api(countEnquiries)).mail?.state).toBe('on');
  },
);

it('messages to the studio that one person asks for are 100 an hour, test emails and those about an inquiry once more together', async () => {
  const { admin, enquire } = await startMailStudio();
  const id = await enquire();
  const again = (person = admin) => person.send(`/api/contacts/${id}/mail`, { method: 'POST' });
  expect((await admin.send('/api/parts/notices/try', { method: 'POST' })).status).toBe(200);
  for (let time = 0; time < 99; time += 1) expect((await again()).status).toBe(200);
  expect(await refusal(await again())).toEqual([429, 'too_many_requests']);
  expect(await refusal(await admin.send('/api/parts/notices/try', { method: 'POST' }))).toEqual([
    429,
    'too_many_requests',
  ]);
  const other = await admin.colleague('other', 'inbox');
  expect((await again(other)).status).toBe(200);
});

describe('a server that cannot send messages yet', () => {
  it('says what to set, and stores enquiries as ever', async ({ server, admin }) => {
    expect(await admin.api(parts.notices.read)).toEqual({
      isSetUp: false,
      server: null,
      from: null,
      recipients: [],
      tells: [],
      standing: { state: 'off', message: expect.stringContaining('under Studio → Mail'), since: null },
      acknowledgement: { isOn: false, text: enOffPage.letter.text },
    });
    const { id } = await server.visitor().api(sendEnquiry, { body: ENQUIRY });
    expect(await refusal(await admin.send(`/api/contacts/${id}/mail`, { method: 'POST' }))).toEqual([409, 'mail_off']);
    expect(await refusal(await admin.send('/api/parts/notices/try', { method: 'POST' }))).toEqual([409, 'mail_off']);
  });

  it('lets messages wait until there is a recipient', async () => {
    const { admin, sink, enquire, pass, mailStateOf } = await startMailStudio();
    await admin.json('PUT', readSettings.path, { schedulingEnabled: true, packages: [], businessEmail: '' });
    const id = await enquire();
    expect(await mailStateOf(id)).toMatchObject({ state: 'waiting', answer: expect.stringContaining('Studio → Mail') });
    expect((await admin.api(countEnquiries)).mail).toMatchObject({ state: 'off' });
    await admin.api(parts.notices.save, { body: { recipients: ['new@example.com'] } });
    await pass(1000);
    expect(sink.arrived).toMatchObject([{ to: ['new@example.com'] }]);
  });
});

it('the recipients are refused with the address that is wrong, and stay as they were', async () => {
  const { admin } = await startMailStudio();
  const answer = await admin.json('PUT', parts.notices.read.path, { recipients: ['a@example.com', 'b@example'] });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({
    issues: [{ path: 'recipients', message: '“b@example” is not an email address' }],
  });
  expect((await admin.api(parts.notices.read)).recipients).toEqual([]);
});
