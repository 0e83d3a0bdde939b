import path from 'node:path';
import { countEnquiries, parts } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { backUp, filledSite, restore } from './backup-studio.ts';
import { FakeClock } from './fake-clock.ts';
import { loseSeal } from './lose-seal.ts';
import { type MailSink, openSink } from './mail-sink.ts';
import { FROM, startMailStudio } from './mail-studio.ts';
import { onPostgres } from './postgres/databases.ts';
import { type Change, OWN_NETWORK, openStrictSink, PASSWORD, serverAt } from './screen-mail.ts';
import { issuesOf, refusal, startTestServer, temporaryFolder } from './test-server.ts';

const NOT_ON_MACHINE = { SMTP_URL: '', MAIL_FROM: '', ...OWN_NETWORK };

/** A studio whose machine says nothing of mail. */
const startStudio = async (sink: MailSink, environment: NodeJS.ProcessEnv = {}) => {
  const studio = await startMailStudio({ sink, environment: { ...NOT_ON_MACHINE, ...environment } });
  const save = (change: Change = {}, headers: Record<string, string> = {}) =>
    studio.admin.json('PUT', parts.mail.save.path, serverAt(sink, change), headers);
  return { ...studio, save };
};

describe('a mail server that is entered on the screen', () => {
  it('gets messages at once, without a restart, and its password is never sent back', async () => {
    const sink = await openStrictSink();
    const { admin, enquire, save } = await startStudio(sink);
    expect((await admin.api(parts.notices.read)).isSetUp).toBe(false);
    const saved = await (await save()).text();
    expect(JSON.parse(saved)).toEqual({
      settings: {
        host: '127.0.0.1',
        port: sink.port,
        security: 'starttls',
        user: 'mailer',
        from: FROM,
        fromName: null,
      },
      hasSecret: true,
      setBy: null,
      problem: null,
    });
    await enquire();
    expect(await sink.receives(1)).toMatchObject([{ user: 'mailer', from: FROM }]);
    for (const seen of [
      saved,
      JSON.stringify(await admin.api(parts.mail.read)),
      JSON.stringify(await admin.api(parts.notices.read)),
    ])
      expect(seen).not.toContain(PASSWORD);
  });

  it('keeps its password only sealed', async () => {
    const { save, server } = await startStudio(await openStrictSink());
    await save();
    const rows = JSON.stringify(await server.context.db.selectFrom('site_config').selectAll().execute());
    expect(rows).toContain('v1.');
    expect(rows).not.toContain(PASSWORD);
  });

  it('keeps the password where it is left out, and asks for it where the server or the user is another', async () => {
    const sink = await openStrictSink();
    const { admin, save } = await startStudio(sink);
    expect(await issuesOf(await save({ password: '' }))).toEqual([{ path: 'secret', message: 'Required' }]);
    await save();
    expect((await save({ password: undefined, fromName: 'Hollis, Weddings' })).status).toBe(200);
    expect((await admin.api(parts.notices.try)).accepted).toBe(true);
    expect(sink.arrived[0]?.email.from?.name).toBe('Hollis, Weddings');
    for (const change of [{ host: 'localhost' }, { port: sink.port + 1 }, { user: 'mallory' }]) {
      expect(await issuesOf(await save({ password: '', ...change }))).toEqual([
        { path: 'secret', message: 'Please enter it again, because it goes to another server, port or user now' },
      ]);
    }
    expect((await admin.api(parts.mail.read)).settings).toMatchObject({ host: '127.0.0.1', user: 'mailer' });
  });

  it('says what the provider says once the password has been changed there, and sends what waited with the new one', async () => {
    const sink = await openStrictSink();
    const { admin, enquire, mailStateOf, save } = await startStudio(sink);
    await save({ password: 'the one from before' });
    const id = await enquire();
    await expect
      .poll(async () => (await admin.api(countEnquiries)).mail)
      .toMatchObject({ state: 'out', message: expect.stringContaining('535 No') });
    await save();
    await expect.poll(() => mailStateOf(id)).toMatchObject({ state: 'accepted' });
    expect((await admin.api(countEnquiries)).mail?.state).toBe('on');
  });

  it('is forgotten with its password', async () => {
    const { admin, save } = await startStudio(await openStrictSink());
    await save();
    await admin.api(parts.mail.forget);
    expect(await admin.api(parts.mail.read)).toEqual({
      settings: null,
      hasSecret: false,
      setBy: null,
      problem: null,
    });
    expect((await admin.api(parts.notices.read)).standing).toMatchObject({
      state: 'off',
      message: expect.stringContaining('Studio → Mail'),
    });
  });

  it('is still there after a restart, and asks for its password once the keys of the site are lost', async () => {
    const sink = await openStrictSink();
    const dataDir = await temporaryFolder();
    const start = () => startMailStudio({ sink, dataDir, clock: new FakeClock(), environment: NOT_ON_MACHINE });
    const first = await start();
    await first.admin.json('PUT', parts.mail.save.path, serverAt(sink));
    await first.server.close();
    const second = await start();
    expect((await second.admin.api(parts.notices.try)).accepted).toBe(true);
    await loseSeal(second.server);
    await second.server.close();
    const { admin, enquire, mailStateOf } = await start();
    expect(await admin.api(parts.mail.read)).toMatchObject({
      settings: { host: '127.0.0.1', user: 'mailer' },
      hasSecret: false,
      problem: expect.stringContaining('Enter it again'),
    });
    expect((await admin.api(parts.notices.read)).standing.message).toContain('password');
    const id = await enquire();
    expect(await mailStateOf(id)).toMatchObject({ state: 'waiting' });
    await admin.json('PUT', parts.mail.save.path, serverAt(sink));
    await expect.poll(() => mailStateOf(id)).toMatchObject({ state: 'accepted' });
  });

  it('is refused with a sentence at its field where it cannot be one', async () => {
    const { save } = await startStudio(await openSink());
    const wrong: readonly (readonly [Change, string])[] = [
      [{ host: 'smtp://smtp.example.com' }, 'host'],
      [{ host: 'smtp.example.com:587' }, 'host'],
      [{ host: '' }, 'host'],
      [{ port: 0 }, 'port'],
      [{ port: 70_000 }, 'port'],
      [{ from: 'the studio' }, 'from'],
      [{ user: '', password: 'x' }, 'user'],
    ];
    for (const [change, field] of wrong) {
      const response = await save(change);
      expect(response.status, field).toBe(400);
      expect(await issuesOf(response), field).toMatchObject([{ path: `settings.${field}` }]);
    }
  });

  it('of two people who enter one at the same time, the first stays and the second is told', async () => {
    const sink = await openStrictSink();
    const { admin, save, server } = await startStudio(sink);
    const tag = (await admin.send('/api/parts/mail')).headers.get('etag') ?? '';
    expect((await save({ fromName: 'Ada' }, { 'if-match': tag })).status).toBe(200);
    const other = await server.admin();
    const late = await other.json('PUT', parts.mail.save.path, serverAt(sink), { 'if-match': tag });
    expect(await refusal(late)).toEqual([412, 'precondition_failed']);
    expect((await admin.api(parts.mail.read)).settings).toMatchObject({ fromName: 'Ada' });
  });
});

it('a variable on the machine wins over what was entered, and says so', async () => {
  const sink = await openStrictSink();
  const dataDir = await temporaryFolder();
  const before = await startMailStudio({ sink, dataDir, environment: NOT_ON_MACHINE });
  await before.admin.json('PUT', parts.mail.save.path, serverAt(sink));
  await before.server.close();
  const machine = await openSink();
  const studio = await startMailStudio({ sink: machine, dataDir, clock: new FakeClock() });
  expect(await studio.admin.api(parts.mail.read)).toMatchObject({
    settings: { port: machine.port, user: null },
    setBy: 'SMTP_URL',
  });
  const put = await studio.admin.json('PUT', parts.mail.save.path, serverAt(sink));
  expect(await refusal(put)).toEqual([409, 'set_on_machine']);
  expect(await refusal(await studio.admin.send(parts.mail.forget.path, { method: 'DELETE' }))).toEqual([
    409,
    'set_on_machine',
  ]);
  await studio.admin.api(parts.notices.try);
  // The studio may also be told of the sign-in on a new device.
  const tests = [machine, sink].map(({ arrived }) => arrived.filter(({ email }) => email.subject === 'Test email'));
  expect(tests.map(({ length }) => length)).toEqual([1, 0]);
});

it.skipIf(onPostgres)('a restored site sends with the password that was entered before', async () => {
  const server = await filledSite({ environment: OWN_NETWORK });
  const admin = await server.admin();
  await admin.api(parts.mail.save, { body: serverAt(await openStrictSink()) });
  const to = await temporaryFolder();
  await backUp(server.context.config, to);
  await server.close();
  const dataDir = path.join(await temporaryFolder(), 'data');
  await restore({ ...server.context.config, dataDir }, to);
  const restored = await startTestServer({ dataDir });
  expect(await (await restored.admin()).api(parts.mail.read)).toMatchObject({ hasSecret: true, problem: null });
});
