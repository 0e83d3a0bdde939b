import { bin, deleteEnquiry, parts } from '@shutterdesk/shared';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { expectSigned, status } from './hook-sink.ts';
import { eventsOf, hookAt, startHookStudio } from './hook-studio.ts';
import { ENQUIRY } from './mail-studio.ts';
import { startPagelessServer } from './test-server.ts';

const DAY = 24 * 3_600_000;

describe('an enquiry', () => {
  it('reaches the address as a signed event, and the outbox says so', async () => {
    const { connect, enquire, sink, delivery } = await startHookStudio();
    const secret = await connect();
    const id = await enquire({ name: 'محمد بن عبد الله' });
    const [event] = sink.arrived;
    if (!event) throw new Error('nothing arrived');
    expect(event).toMatchObject({ method: 'POST', path: '/hooks/inquiries?team=1' });
    expect(event.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': id });
    expect(new Webhook(secret).verify(event.body, event.headers as Record<string, string>)).toEqual({
      type: 'enquiry.received',
      timestamp: expect.any(String),
      data: { ...ENQUIRY, name: 'محمد بن عبد الله', id, createdAt: expect.any(String) },
    });
    expect(() => new Webhook(secret).verify(`${event.body} `, event.headers as Record<string, string>)).toThrow();
    expect(await delivery(id)).toMatchObject({
      kind: 'enquiry.received',
      enquiryId: id,
      state: 'accepted',
      answer: '200 Thank you',
      nextAttemptAt: null,
      tries: 1,
    });
  });

  it('that seems to be spam has no event', async () => {
    const { connect, enquire, sink, server } = await startHookStudio();
    await connect();
    await enquire({ topic: 'https://spam.example.com' });
    expect(sink.arrived).toEqual([]);
    expect(await eventsOf(server)).toEqual([]);
  });

  it('that arrived while there was no address is not sent later', async () => {
    const { connect, enquire, pass, sink, server } = await startHookStudio();
    await enquire();
    await connect();
    await pass(DAY);
    expect(sink.arrived).toEqual([]);
    expect(await eventsOf(server)).toEqual([]);
  });

  it('that is deleted for good takes its event with it', async () => {
    const { connect, enquire, pass, sink, admin, server } = await startHookStudio();
    await connect();
    sink.answering = status(500);
    const id = await enquire();
    await admin.api(deleteEnquiry, { params: { id } });
    await admin.api(bin.contacts.purge, { params: { id } });
    await pass(DAY);
    expect(sink.arrived).toHaveLength(1);
    expect(await eventsOf(server)).toEqual([]);
  });
});

describe('the webhook', () => {
  it('shows an outage and its end, and then sends waiting events at once', async () => {
    const { connect, enquire, pass, read, sink, delivery, test } = await startHookStudio();
    await connect();
    await sink.close();
    const ids = [await enquire(), await enquire(), await enquire()];
    await pass(DAY);
    expect((await read()).standing).toEqual({
      state: 'failing',
      message: 'The address doesn’t accept connections.',
      since: expect.any(String),
    });
    await sink.open();
    expect(await test()).toMatchObject({ works: true, status: 200 });
    await pass(1000);
    for (const id of ids) expect(await delivery(id)).toMatchObject({ state: 'accepted' });
    expect((await read()).standing).toEqual({ state: 'on', message: null, since: null });
    expect(sink.arrived).toHaveLength(4);
  });

  it('goes on after a restart', async () => {
    const first = await startHookStudio();
    await first.connect();
    await first.sink.close();
    const id = await first.enquire();
    await first.server.close();
    const { sink, clock, server } = first;
    await sink.open();
    const second = await startHookStudio({ sink, clock, dataDir: server.dataDir });
    await second.pass(1000);
    expect(await second.delivery(id)).toMatchObject({ state: 'accepted' });
    expect(sink.ids).toEqual([id]);
  });

  it('sends waiting events to an address that is saved meanwhile', async () => {
    const { connect, enquire, pass, sink, delivery } = await startHookStudio();
    await connect('https://127.0.0.1:1/');
    const id = await enquire();
    expect(await delivery(id)).toMatchObject({ state: 'waiting' });
    await connect();
    await pass(1000);
    expect(await delivery(id)).toMatchObject({ state: 'accepted' });
    expect(sink.ids).toEqual([id]);
  });

  it('sends nothing without an address, and stops the events that waited', async () => {
    const { connect, enquire, pass, read, sink, delivery } = await startHookStudio();
    await connect();
    sink.answering = status(500);
    const id = await enquire();
    await connect(' ');
    expect((await read()).settings.address).toBeNull();
    sink.answering = status(200);
    await connect();
    await pass(DAY);
    expect(await delivery(id)).toMatchObject({
      state: 'stopped',
      answer: expect.stringContaining('500'),
      nextAttemptAt: null,
    });
    expect(sink.arrived).toHaveLength(1);
  });

  it('sends a test event at once, and shows the answer', async () => {
    const { admin, connect, sink, server, test } = await startHookStudio();
    const unsigned = { settings: { address: sink.url } };
    expect(await (await admin.json('POST', parts.webhook.try.path, unsigned)).json()).toMatchObject({
      issues: [{ path: 'secret' }],
    });
    const secret = await connect();
    expect(await test()).toEqual({
      works: true,
      status: 200,
      message: 'The address accepted the test event (200).',
    });
    const [event] = sink.arrived;
    if (!event) throw new Error('nothing arrived');
    expectSigned(event, secret);
    expect(JSON.parse(event.body)).toMatchObject({ type: 'webhook.test', data: { message: 'This is a test.' } });
    sink.answering = status(401, 'Who are you?');
    expect(await test()).toEqual({
      works: false,
      status: 401,
      message: 'The address didn’t accept the test event. It answered 401. Who are you?',
    });
    expect(await eventsOf(server)).toEqual([]);
  });
});

describe('the secret', () => {
  it('is never answered and lies sealed, and the last one that was saved signs', async () => {
    const { admin, connect, enquire, read, sink, server } = await startHookStudio();
    expect(await (await admin.json('PUT', parts.webhook.save.path, hookAt(sink.url))).json()).toMatchObject({
      issues: [{ path: 'secret', message: 'Required' }],
    });
    const first = await connect();
    await admin.api(parts.webhook.save, { body: hookAt(sink.url) });
    await enquire();
    const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
    await admin.api(parts.webhook.save, { body: hookAt(sink.url, secret) });
    await enquire();
    const [one, other] = sink.arrived;
    if (!one || !other) throw new Error('nothing arrived');
    expectSigned(one, first);
    expectSigned(other, secret);
    const answers = await Promise.all(
      ['/api/parts/webhook', '/api/settings'].map(async (path) => (await admin.send(path)).text()),
    );
    const { db } = server.context;
    const rows = await Promise.all(
      (['idempotency_keys', 'site_config', 'outbox'] as const).map((table) =>
        db.selectFrom(table).selectAll().execute(),
      ),
    );
    expect(answers.join() + JSON.stringify(rows)).not.toContain(secret.slice(6, -6));
    expect(await read()).toMatchObject({
      hasSecret: true,
      secretEnd: secret.replace('=', '').slice(-4),
      problem: null,
    });
  });

  it('that cannot be opened any more keeps events waiting, and the screen says so', async () => {
    const { connect, enquire, read, server, sink } = await startHookStudio();
    await connect();
    const { db } = server.context;
    await db.updateTable('site_config').set({ secret: 'v1.of-another-site' }).where('part', '=', 'webhook').execute();
    await enquire();
    expect(sink.arrived).toEqual([]);
    expect(await read()).toMatchObject({ hasSecret: false, problem: expect.stringContaining('secret is missing') });
  });

  it.each([
    ['too short', `whsec_${Buffer.alloc(23).toString('base64')}`],
    ['too long', `whsec_${Buffer.alloc(65).toString('base64')}`],
    ['without its prefix', Buffer.alloc(32).toString('base64')],
    ['no base64', `whsec_${'!'.repeat(40)}`],
    ['blank', ''],
  ])('is refused in its field where it is %s', async (_, secret) => {
    const server = await startPagelessServer();
    const admin = await server.admin();
    const answer = await admin.json('PUT', parts.webhook.save.path, hookAt(null, secret));
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { issues: [{ path: 'secret', message: expect.stringContaining('24 to 64 bytes') }] },
    ]);
    expect(await (await admin.send('/api/parts/webhook')).json()).toMatchObject({ secretEnd: null });
  });
});
