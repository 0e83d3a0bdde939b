import { countEnquiries, parts } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { openSink, reply } from './mail-sink.ts';
import { startMailStudio } from './mail-studio.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const idsOf = (arrived: readonly { readonly email: { readonly messageId?: string } }[]) =>
  arrived.map(({ email }) => email.messageId);

describe('a mail server that does not take a message', () => {
  it('gets it once for each recipient that it accepts, and the others are named', async () => {
    const { admin, sink, enquire, pass, mailStateOf } = await startMailStudio();
    await admin.api(parts.notices.save, {
      body: { recipients: ['a@example.com', 'late@example.com', 'gone@example.com'] },
    });
    let isLate = true;
    sink.behaviour.recipient = (address) => {
      if (address.startsWith('gone')) return reply(550, 'No such mailbox');
      return isLate && address.startsWith('late') ? reply(451, 'Full') : null;
    };
    const id = await enquire();
    expect(await mailStateOf(id)).toMatchObject({ state: 'waiting', answer: 'late@example.com: 451 Full' });
    isLate = false;
    await pass(MINUTE);
    expect(await mailStateOf(id)).toMatchObject({ state: 'refused', answer: 'gone@example.com: 550 No such mailbox' });
    expect(sink.arrived.map(({ to }) => to)).toEqual([['a@example.com'], ['late@example.com']]);
  });

  it('gets it again under the same Message-ID if it cut the connection before its answer', async () => {
    const { sink, enquire, pass, mailStateOf } = await startMailStudio();
    sink.behaviour.data = () => 'drop';
    const id = await enquire();
    expect(await mailStateOf(id)).toMatchObject({ state: 'waiting', answer: 'The mail server ended the connection.' });
    sink.behaviour.data = () => null;
    await pass(MINUTE);
    expect(await mailStateOf(id)).toMatchObject({ state: 'accepted' });
    expect(idsOf(sink.arrived)).toEqual(Array(2).fill(`<${id}@studio.example.com>`));
  });

  it('because of letters in a header gets none there, and the text has the address', async () => {
    const sink = await openSink({ hideSMTPUTF8: true });
    sink.behaviour.data = (raw) =>
      /[^\0-\x7f]/.test(raw.slice(0, raw.indexOf('\r\n\r\n'))) ? reply(554, '5.6.7 Header is not ASCII') : null;
    const { enquire, mailStateOf } = await startMailStudio({ sink });
    const id = await enquire({ name: 'Jörg', email: 'jörg@bücher.example' });
    expect(await mailStateOf(id)).toMatchObject({ state: 'accepted' });
    const [arrived] = sink.arrived;
    expect(arrived?.email.replyTo).toBeUndefined();
    for (const text of [arrived?.email.text, arrived?.email.html]) {
      expect(text).toContain('jörg@xn--bcher-kva.example');
      expect(text).toContain('A reply to this email won’t reach them. Write to their address.');
    }
    await enquire({ email: 'tom&ann@bücher.example' });
    expect(sink.arrived[1]?.email.replyTo).toMatchObject([{ address: 'tom&ann@xn--bcher-kva.example' }]);
    expect(sink.arrived[1]?.email.html).toContain('href="mailto:tom%26ann@xn--bcher-kva.example"');
  });

  it('is left and tried again if it stalls', async () => {
    const { sink, enquire, pass, mailStateOf } = await startMailStudio();
    sink.behaviour.data = () => 'stall';
    const id = await enquire();
    expect(await mailStateOf(id)).toMatchObject({
      state: 'waiting',
      answer: 'The mail server did not answer in time.',
    });
    sink.behaviour.data = () => null;
    await pass(MINUTE);
    expect(await mailStateOf(id)).toMatchObject({ state: 'accepted' });
  });
});

describe('an outage', () => {
  it('of four days loses nothing, doubles nothing and raises one alarm', async () => {
    const { admin, sink, enquire, pass, mailStateOf } = await startMailStudio();
    await sink.close();
    const alarms = new Set<string>();
    const ids: string[] = [];
    for (let day = 0; day < 4; day += 1) {
      ids.push(await enquire({ message: `Day ${day}` }));
      await pass(DAY);
      const { mail } = await admin.api(countEnquiries);
      expect(mail).toMatchObject({ state: 'out', message: expect.stringContaining('doesn’t accept connections') });
      alarms.add(mail?.since ?? '');
      const ready = await admin.send('/api/health/ready');
      expect([ready.status, await ready.json()]).toMatchObject([200, { status: 'ok', mail: 'out' }]);
    }
    await sink.open();
    await pass(HOUR);
    expect(alarms.size).toBe(1);
    expect(new Set(idsOf(sink.arrived))).toEqual(new Set(ids.map((id) => `<${id}@studio.example.com>`)));
    expect(sink.arrived).toHaveLength(4);
    for (const id of ids) expect(await mailStateOf(id)).toMatchObject({ state: 'accepted' });
    expect((await admin.api(countEnquiries)).mail?.state).toBe('on');
  }, 60_000);

  it('stays the same one over a restart', async () => {
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
    expect(await second.mailStateOf(id)).toMatchObject({ state: 'accepted' });
    expect(idsOf(sink.arrived).filter((sent) => sent === `<${id}@studio.example.com>`)).toHaveLength(1);
  });

  it.each([
    ['the greeting', 'greeting', 554, 'Go away'],
    ['the sender', 'sender', 553, 'Not your address'],
  ] as const)('begins at once with a refusal of %s', async (_, step, code, text) => {
    const { admin, sink, enquire, pass, mailStateOf } = await startMailStudio();
    sink.behaviour[step] = () => reply(code, text);
    const id = await enquire();
    expect((await admin.api(countEnquiries)).mail).toMatchObject({ state: 'out', since: expect.any(String) });
    await pass(HOUR);
    expect(await mailStateOf(id)).toMatchObject({ state: 'waiting', answer: expect.stringContaining(text) });
    sink.behaviour[step] = () => null;
    await pass(HOUR);
    expect(await mailStateOf(id)).toMatchObject({ state: 'accepted' });
  });

  it('begins when the mail server refuses the password, which nobody gets to read', async () => {
    const studio = await startMailStudio();
    const { port } = studio.sink;
    const environment = { SMTP_URL: `smtp://mailer:wr%2Fong-pass@127.0.0.1:${port}` };
    const { admin, enquire, mailStateOf } = await startMailStudio({ sink: studio.sink, environment });
    const id = await enquire();
    expect(await mailStateOf(id)).toMatchObject({ state: 'waiting', answer: '535 No' });
    const said = await Promise.all(
      [parts.notices.read.path, countEnquiries.path].map(async (path) => (await admin.send(path)).text()),
    );
    expect(said.join()).toContain('535 No');
    expect(said.join()).not.toMatch(/wr.{1,3}ong|mailer/);
  });

  it('does not begin with a single failed attempt', async () => {
    const { admin, sink, enquire, pass } = await startMailStudio();
    sink.behaviour.greeting = () => reply(421, 'Busy');
    await enquire();
    expect((await admin.api(countEnquiries)).mail?.state).toBe('on');
    sink.behaviour.greeting = () => null;
    await pass(MINUTE);
    expect(sink.arrived).toHaveLength(1);
  });
});
