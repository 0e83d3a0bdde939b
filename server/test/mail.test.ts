// No test here reads the page, so none is published.
import {
  countEnquiries,
  DEFAULT_ACKNOWLEDGEMENT,
  listEnquiryChanges,
  placeText,
  readMail,
  readSettings,
  resendMail,
  saveMail,
  sendEnquiry,
} from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { reply } from './mail-sink.ts';
import { ENQUIRY, FROM, STUDIO, startMailStudio } from './mail-studio.ts';
import { refusal, startPagelessServer } from './test-server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const idsOf = (arrived: readonly { readonly email: { readonly messageId?: string } }[]) =>
  arrived.map(({ email }) => email.messageId);

describe('an enquiry', () => {
  it('reaches the studio by mail, and says so', async () => {
    const { sink, enquire, journey, admin } = await startMailStudio();
    const id = await enquire();
    expect(sink.arrived).toMatchObject([{ from: FROM, to: [STUDIO] }]);
    expect(await journey(id)).toEqual({
      state: 'accepted',
      answer: expect.stringMatching(/^250 /),
      at: expect.any(String),
      nextAttemptAt: null,
    });
    expect((await admin.api(countEnquiries)).mail).toEqual({ state: 'on', message: null, since: null });
  });

  it('is told to nobody where it seems to be spam', async () => {
    const { sink, server, pass } = await startMailStudio();
    await server.visitor().api(sendEnquiry, { body: { ...ENQUIRY, topic: 'https://spam.example.com' } });
    await pass(HOUR);
    expect(sink.arrived).toEqual([]);
  });

  it('is a change of the list when its message has been sent', async () => {
    const { admin, sink, pass, server } = await startMailStudio();
    sink.behaviour.greeting = () => reply(421, 'Later');
    const { id } = await server.visitor().api(sendEnquiry, { body: ENQUIRY });
    await pass(1000);
    const first = await admin.api(listEnquiryChanges);
    expect(first.changed).toMatchObject([{ id, mail: { state: 'waiting' } }]);
    sink.behaviour.greeting = () => null;
    await pass(MINUTE);
    const { changed } = await admin.api(listEnquiryChanges, { query: { since: first.cursor } });
    expect(changed).toMatchObject([{ id, mail: { state: 'accepted' } }]);
    const [enquiry] = changed;
    const known = enquiry ? placeText(enquiry) : '';
    const { marks } = await admin.api(listEnquiryChanges, { query: { since: first.cursor, known } });
    expect(marks).toMatchObject([{ id, spam: false, mail: { state: 'accepted' } }]);
  });

  it('goes to everybody whom the studio has chosen', async () => {
    const { admin, sink, enquire } = await startMailStudio();
    const recipients = ['a@example.com', 'b@example.com'];
    expect(await admin.api(saveMail, { body: { recipients } })).toMatchObject({ recipients, tells: recipients });
    await enquire();
    expect(sink.arrived).toMatchObject([{ to: recipients }]);
    expect(await (await admin.send(readSettings.path)).text()).not.toContain('b@example.com');
  });
});

describe('a mail server that does not take a message', () => {
  it('is tried again after 5 seconds, then twice as long each time, up to an hour', async () => {
    const { sink, enquire, pass, journey, clock } = await startMailStudio();
    sink.behaviour.recipient = () => reply(450, 'Greylisted, come back');
    const id = await enquire();
    const delays: number[] = [];
    for (let attempt = 0; attempt < 14; attempt += 1) {
      const mail = (await journey(id)) as { state: string; answer: string; nextAttemptAt: string };
      expect(mail).toMatchObject({ state: 'waiting', answer: '450 Greylisted, come back' });
      delays.push(Date.parse(mail.nextAttemptAt) - clock.now());
      await pass(Date.parse(mail.nextAttemptAt) - clock.now());
    }
    for (const [place, delay] of delays.entries()) {
      const most = Math.min(HOUR, 5000 * 2 ** place);
      expect(delay).toBeLessThanOrEqual(most);
      expect(delay).toBeGreaterThan(most * 0.75);
    }
  });

  it('has five days to do so', async () => {
    const { sink, enquire, pass, journey } = await startMailStudio();
    await sink.close();
    const id = await enquire();
    await pass(4.9 * DAY);
    expect(await journey(id)).toMatchObject({ state: 'waiting' });
    sink.behaviour.data = () => reply(451, 'Try again later');
    await sink.open();
    await pass(DAY);
    expect(await journey(id)).toMatchObject({ state: 'expired', answer: '451 Try again later', nextAttemptAt: null });
    sink.behaviour.data = () => null;
    await pass(DAY);
    expect(sink.arrived).toEqual([]);
  });

  it.each([
    ['the recipient', 'recipient', 550, 'No such mailbox'],
    ['the message', 'data', 554, 'Rejected as spam'],
  ] as const)('keeps its own sentence where it refuses %s, and is not tried again', async (_, step, code, text) => {
    const { sink, enquire, pass, journey, admin } = await startMailStudio();
    sink.behaviour[step] = () => reply(code, text);
    const id = await enquire();
    expect(await journey(id)).toMatchObject({ state: 'refused', answer: `${code} ${text}`, nextAttemptAt: null });
    const { connections } = sink;
    await pass(DAY);
    expect(sink.connections).toBe(connections);
    expect((await admin.api(countEnquiries)).mail).toMatchObject({
      state: 'refused',
      message: `The mail server refused the last message: ${code} ${text}`,
    });
    sink.behaviour[step] = () => null;
    expect(await admin.api(resendMail, { params: { id } })).toMatchObject({ id, mail: { state: 'waiting' } });
    await pass(1000);
    expect(await journey(id)).toMatchObject({ state: 'accepted' });
    expect((await admin.api(countEnquiries)).mail?.state).toBe('on');
  });

  it('gets each recipient once who takes it, and says who did not', async () => {
    const { admin, sink, enquire, pass, journey } = await startMailStudio();
    await admin.api(saveMail, { body: { recipients: ['a@example.com', 'late@example.com', 'gone@example.com'] } });
    let isLate = true;
    sink.behaviour.recipient = (address) => {
      if (address.startsWith('gone')) return reply(550, 'No such mailbox');
      return isLate && address.startsWith('late') ? reply(451, 'Full') : null;
    };
    const id = await enquire();
    expect(await journey(id)).toMatchObject({ state: 'waiting', answer: 'late@example.com: 451 Full' });
    isLate = false;
    await pass(MINUTE);
    expect(await journey(id)).toMatchObject({ state: 'refused', answer: 'gone@example.com: 550 No such mailbox' });
    expect(sink.arrived.map(({ to }) => to)).toEqual([['a@example.com'], ['late@example.com']]);
  });

  it('and drops the line after it has, gets it again under the same Message-ID', async () => {
    const { sink, enquire, pass, journey } = await startMailStudio();
    sink.behaviour.data = () => 'drop';
    const id = await enquire();
    expect(await journey(id)).toMatchObject({ state: 'waiting', answer: 'The mail server ended the connection.' });
    sink.behaviour.data = () => null;
    await pass(MINUTE);
    expect(await journey(id)).toMatchObject({ state: 'accepted' });
    expect(idsOf(sink.arrived)).toEqual(Array(2).fill(`<${id}@studio.example.com>`));
  });

  it('and stalls, is left and tried again', async () => {
    const { sink, enquire, pass, journey } = await startMailStudio();
    sink.behaviour.data = () => 'stall';
    const id = await enquire();
    expect(await journey(id)).toMatchObject({ state: 'waiting', answer: 'The mail server did not answer in time.' });
    sink.behaviour.data = () => null;
    await pass(MINUTE);
    expect(await journey(id)).toMatchObject({ state: 'accepted' });
  });
});

describe('an outage', () => {
  it('of four days loses nothing, doubles nothing and raises one alarm', async () => {
    const { server, admin, sink, enquire, pass, journey } = await startMailStudio();
    await sink.close();
    const alarms = new Set<string>();
    const ids: string[] = [];
    for (let day = 0; day < 4; day += 1) {
      ids.push(await enquire({ message: `Day ${day}` }));
      await pass(DAY);
      const { mail } = await admin.api(countEnquiries);
      expect(mail).toMatchObject({ state: 'out', message: expect.stringContaining('does not take connections') });
      alarms.add(mail?.since ?? '');
      const ready = await server.visitor().send('/api/health/ready');
      expect([ready.status, await ready.json()]).toMatchObject([200, { status: 'ok', mail: 'out' }]);
    }
    await sink.open();
    await pass(HOUR);
    expect(alarms.size).toBe(1);
    expect(new Set(idsOf(sink.arrived))).toEqual(new Set(ids.map((id) => `<${id}@studio.example.com>`)));
    expect(sink.arrived).toHaveLength(4);
    for (const id of ids) expect(await journey(id)).toMatchObject({ state: 'accepted' });
    expect((await admin.api(countEnquiries)).mail?.state).toBe('on');
  }, 60_000);

  it('goes on after a restart as the same', async () => {
    const first = await startMailStudio();
    await first.sink.close();
    const id = await first.enquire();
    await first.pass(HOUR);
    const { mail } = await first.admin.api(countEnquiries);
    await first.server.close();
    const { sink, clock, server } = first;
    const second = await startMailStudio({ sink, clock, dataDir: server.dataDir });
    await second.pass(HOUR);
    expect((await second.admin.api(countEnquiries)).mail).toEqual(mail);
    await sink.open();
    await second.pass(HOUR);
    expect(await second.journey(id)).toMatchObject({ state: 'accepted' });
    expect(sink.arrived).toHaveLength(1);
  });

  it.each([
    ['the greeting', 'greeting', 554, 'Go away'],
    ['the sender', 'sender', 553, 'Not your address'],
  ] as const)('is a refusal of %s, at once', async (_, step, code, text) => {
    const { admin, sink, enquire, pass, journey } = await startMailStudio();
    sink.behaviour[step] = () => reply(code, text);
    const id = await enquire();
    expect((await admin.api(countEnquiries)).mail).toMatchObject({ state: 'out', since: expect.any(String) });
    await pass(HOUR);
    expect(await journey(id)).toMatchObject({ state: 'waiting', answer: expect.stringContaining(text) });
    sink.behaviour[step] = () => null;
    await pass(HOUR);
    expect(await journey(id)).toMatchObject({ state: 'accepted' });
  });

  it('is a password that the mail server refuses; nobody reads it', async () => {
    const studio = await startMailStudio();
    const { port } = studio.sink;
    const environment = { SMTP_URL: `smtp://mailer:wr%2Fong-pass@127.0.0.1:${port}` };
    const { admin, enquire, journey } = await startMailStudio({ sink: studio.sink, environment });
    const id = await enquire();
    expect(await journey(id)).toMatchObject({ state: 'waiting', answer: '535 No' });
    const said = await Promise.all(
      [readMail.path, countEnquiries.path].map(async (path) => (await admin.send(path)).text()),
    );
    expect(said.join()).toContain('535 No');
    expect(said.join()).not.toMatch(/wr.{1,3}ong|mailer/);
  });

  it('is not a single try that failed', async () => {
    const { admin, sink, enquire, pass } = await startMailStudio();
    sink.behaviour.greeting = () => reply(421, 'Busy');
    await enquire();
    expect((await admin.api(countEnquiries)).mail?.state).toBe('on');
    sink.behaviour.greeting = () => null;
    await pass(MINUTE);
    expect(sink.arrived).toHaveLength(1);
  });
});

describe('a server without mail', () => {
  it('says what to set, and stores enquiries as ever', async () => {
    const server = await startPagelessServer();
    const admin = await server.admin();
    expect(await admin.api(readMail)).toEqual({
      isSetUp: false,
      server: null,
      from: null,
      recipients: [],
      tells: [],
      standing: { state: 'off', message: expect.stringContaining('SMTP_URL and MAIL_FROM'), since: null },
      acknowledgement: { isOn: false, isTested: false, text: DEFAULT_ACKNOWLEDGEMENT },
    });
    const { id } = await server.visitor().api(sendEnquiry, { body: ENQUIRY });
    expect(await refusal(await admin.send(`/api/contacts/${id}/mail`, { method: 'POST' }))).toEqual([409, 'mail_off']);
    expect(await refusal(await admin.send('/api/mail/test', { method: 'POST' }))).toEqual([409, 'mail_off']);
  });

  it('that knows nobody to tell lets messages wait until it does', async () => {
    const { admin, sink, enquire, pass, journey } = await startMailStudio();
    await admin.json('PUT', readSettings.path, { schedulingEnabled: true, packages: [], businessEmail: '' });
    const id = await enquire();
    expect(await journey(id)).toMatchObject({ state: 'waiting', answer: expect.stringContaining('Studio → Mail') });
    expect((await admin.api(countEnquiries)).mail).toMatchObject({ state: 'off' });
    await admin.api(saveMail, { body: { recipients: ['new@example.com'] } });
    await pass(1000);
    expect(sink.arrived).toMatchObject([{ to: ['new@example.com'] }]);
  });
});

describe('the recipients', () => {
  it('are refused with the address that is wrong, and stay as they were', async () => {
    const { admin } = await startMailStudio();
    const answer = await admin.json('PUT', readMail.path, { recipients: ['a@example.com', 'b@example'] });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      issues: [{ path: 'recipients', message: '“b@example” is not an email address' }],
    });
    expect((await admin.api(readMail)).recipients).toEqual([]);
  });

  it('are for admins only', async () => {
    const { server } = await startMailStudio();
    expect(await refusal(await server.visitor().send(readMail.path))).toEqual([401, 'unauthenticated']);
  });
});
