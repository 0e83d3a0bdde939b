import { createServer } from 'node:net';
import path from 'node:path';
import {
  countEnquiries,
  type MailServerInput,
  readMail,
  readMailServer,
  removeMailServer,
  saveMailServer,
  sendTestMail,
  tryMailServer,
} from '@shutterdesk/shared';
import { describe, expect, it, onTestFinished } from 'vitest';
import { backUp, filledSite, restore } from './backup-studio.ts';
import { FakeClock } from './fake-clock.ts';
import { loseSeal } from './lose-seal.ts';
import { type MailSink, openSink, reply } from './mail-sink.ts';
import { FROM, startMailStudio } from './mail-studio.ts';
import { onPostgres } from './postgres/databases.ts';
import { refusal, startPagelessServer, startTestServer, temporaryFolder } from './test-server.ts';

const NOT_ON_MACHINE = { SMTP_URL: '', MAIL_FROM: '' };
const PASSWORD = 'p@ss/word';

/** A mail server that wants a password. */
const openStrictSink = () => openSink({ authOptional: false, disabledCommands: ['STARTTLS'] });

const serverAt = ({ port }: MailSink, change: Partial<MailServerInput> = {}): MailServerInput => ({
  host: '127.0.0.1',
  port,
  security: 'starttls',
  user: 'mailer',
  password: PASSWORD,
  from: FROM,
  fromName: null,
  ...change,
});

/** A studio whose machine says nothing of mail. */
const startStudio = async (sink: MailSink, environment: NodeJS.ProcessEnv = {}) => {
  const studio = await startMailStudio({ sink, environment: { ...NOT_ON_MACHINE, ...environment } });
  const save = (change: Partial<MailServerInput> = {}, headers: Record<string, string> = {}) =>
    studio.admin.json('PUT', saveMailServer.path, serverAt(sink, change), headers);
  return { ...studio, save };
};

const issuesOf = async (response: Response) => ((await response.json()) as { issues: unknown }).issues;

/** A port at which a program takes connections and says nothing. */
const silentPort = async (): Promise<number> => {
  const silent = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1');
  onTestFinished(() => void silent.close());
  await new Promise((resolve) => silent.once('listening', resolve));
  const address = silent.address();
  return typeof address === 'object' && address ? address.port : 0;
};

describe('a mail server that is entered on the screen', () => {
  it('gets messages at once, without a restart, and its password is never sent back', async () => {
    const sink = await openStrictSink();
    const { admin, enquire, save } = await startStudio(sink);
    expect((await admin.api(readMail)).isSetUp).toBe(false);
    const saved = await (await save()).text();
    expect(JSON.parse(saved)).toEqual({
      server: { host: '127.0.0.1', port: sink.port, security: 'starttls', user: 'mailer', from: FROM, fromName: null },
      hasPassword: true,
      setBy: null,
      problem: null,
    });
    await enquire();
    expect(await sink.receives(1)).toMatchObject([{ user: 'mailer', from: FROM }]);
    for (const seen of [
      saved,
      JSON.stringify(await admin.api(readMailServer)),
      JSON.stringify(await admin.api(readMail)),
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
    expect(await issuesOf(await save({ password: '' }))).toEqual([{ path: 'password', message: 'Required' }]);
    await save();
    expect((await save({ password: undefined, fromName: 'Hollis, Weddings' })).status).toBe(200);
    expect((await admin.api(sendTestMail)).accepted).toBe(true);
    expect(sink.arrived[0]?.email.from?.name).toBe('Hollis, Weddings');
    for (const change of [{ host: 'localhost' }, { user: 'mallory' }]) {
      expect(await issuesOf(await save({ password: '', ...change }))).toEqual([
        { path: 'password', message: 'Please enter it again, because it goes to another server or user now' },
      ]);
    }
    expect((await admin.api(readMailServer)).server).toMatchObject({ host: '127.0.0.1', user: 'mailer' });
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
    expect(await admin.api(removeMailServer)).toEqual({ server: null, hasPassword: false, setBy: null, problem: null });
    expect((await admin.api(readMail)).standing).toMatchObject({
      state: 'off',
      message: expect.stringContaining('Studio → Mail'),
    });
  });

  it('is still there after a restart, and asks for its password once the keys of the site are lost', async () => {
    const sink = await openStrictSink();
    const dataDir = await temporaryFolder();
    const start = () => startMailStudio({ sink, dataDir, clock: new FakeClock(), environment: NOT_ON_MACHINE });
    const first = await start();
    await first.admin.json('PUT', saveMailServer.path, serverAt(sink));
    await first.server.close();
    const second = await start();
    expect((await second.admin.api(sendTestMail)).accepted).toBe(true);
    await loseSeal(second.server);
    await second.server.close();
    const { admin, enquire, mailStateOf } = await start();
    expect(await admin.api(readMailServer)).toMatchObject({
      server: { host: '127.0.0.1', user: 'mailer' },
      hasPassword: false,
      problem: expect.stringContaining('Enter it again'),
    });
    expect((await admin.api(readMail)).standing.message).toContain('password');
    const id = await enquire();
    expect(await mailStateOf(id)).toMatchObject({ state: 'waiting' });
    await admin.json('PUT', saveMailServer.path, serverAt(sink));
    await expect.poll(() => mailStateOf(id)).toMatchObject({ state: 'accepted' });
  });

  it('is refused with a sentence at its field where it cannot be one', async () => {
    const { save } = await startStudio(await openSink());
    const wrong: readonly (readonly [Partial<MailServerInput>, string])[] = [
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
      expect(await issuesOf(response), field).toMatchObject([{ path: field }]);
    }
  });

  it('of two people who enter one at the same time, the first stays and the second is told', async () => {
    const sink = await openStrictSink();
    const { admin, save, server } = await startStudio(sink);
    const tag = (await admin.send(readMailServer.path)).headers.get('etag') ?? '';
    expect((await save({ fromName: 'Ada' }, { 'if-match': tag })).status).toBe(200);
    const other = await server.admin();
    const late = await other.json('PUT', saveMailServer.path, serverAt(sink), { 'if-match': tag });
    expect(await refusal(late)).toEqual([412, 'precondition_failed']);
    expect((await admin.api(readMailServer)).server?.fromName).toBe('Ada');
  });
});

it('a variable on the machine wins over what was entered, and says so', async () => {
  const sink = await openStrictSink();
  const dataDir = await temporaryFolder();
  const before = await startMailStudio({ sink, dataDir, environment: NOT_ON_MACHINE });
  await before.admin.json('PUT', saveMailServer.path, serverAt(sink));
  await before.server.close();
  const machine = await openSink();
  const studio = await startMailStudio({ sink: machine, dataDir, clock: new FakeClock() });
  expect(await studio.admin.api(readMailServer)).toMatchObject({
    server: { port: machine.port, user: null },
    setBy: 'SMTP_URL',
  });
  const put = await studio.admin.json('PUT', saveMailServer.path, serverAt(sink));
  expect(await refusal(put)).toEqual([409, 'set_on_machine']);
  expect(await refusal(await studio.admin.send(removeMailServer.path, { method: 'DELETE' }))).toEqual([
    409,
    'set_on_machine',
  ]);
  await studio.admin.api(sendTestMail);
  // The studio may also be told of the sign-in on a new device.
  const tests = [machine, sink].map(({ arrived }) => arrived.filter(({ email }) => email.subject === 'Test email'));
  expect(tests.map(({ length }) => length)).toEqual([1, 0]);
});

describe('trying a mail server', () => {
  const start = async (ports: readonly number[]) => {
    const server = await startPagelessServer({
      overrides: {
        smtpPatience: { connectMs: 300, silenceMs: 300, allMs: 2000 },
        mailPorts: ports.map((port) => ({ port, security: 'starttls' })),
      },
    });
    const admin = await server.admin();
    const attempt = (host = '127.0.0.1', password = PASSWORD) =>
      admin.api(tryMailServer, { body: { host, user: 'mailer', password } });
    return { admin, attempt };
  };

  it('finds the port that works, and says that the host may block the silent ones', async () => {
    const sink = await openStrictSink();
    const silent = await silentPort();
    const { attempt } = await start([silent, sink.port, 1]);
    const { works, message, attempts } = await attempt();
    expect(works).toEqual({ port: sink.port, security: 'starttls' });
    expect(message).toBe(
      `Port ${sink.port} works. Nothing answers at port ${silent}. Most likely your host blocks it, as Hetzner and DigitalOcean do on new machines.`,
    );
    expect(attempts.map(({ port, outcome }) => [port, outcome])).toEqual([
      [silent, 'silent'],
      [sink.port, 'works'],
    ]);
    expect(sink.arrived).toEqual([]);
  });

  it('says what to do where every port is silent', async () => {
    const [one, two] = [await silentPort(), await silentPort()];
    const { message, works } = await (await start([one, two])).attempt();
    expect(works).toBeNull();
    expect(message).toContain(`Nothing answers at ports ${one} and ${two}.`);
    expect(message).toContain('Ask it to open port 587');
  });

  it('stops at a server that refuses user or password, and repeats no secret', async () => {
    const sink = await openStrictSink();
    const { attempt } = await start([sink.port, await silentPort()]);
    const { attempts, message, works } = await attempt('127.0.0.1', 'wrong-word');
    expect({ works, tried: attempts.length }).toEqual({ works: null, tried: 1 });
    expect(message).toContain('doesn’t accept this user name and password: 535 No');
    expect(message).not.toContain('wrong-word');
  });

  it('takes the password that is kept, for the same server and user alone', async () => {
    const sink = await openStrictSink();
    const { admin } = await start([sink.port]);
    await admin.api(saveMailServer, { body: serverAt(sink) });
    const body = { host: '127.0.0.1', user: 'mailer' };
    expect((await admin.api(tryMailServer, { body })).works?.port).toBe(sink.port);
    const elsewhere = await admin.json('POST', tryMailServer.path, { ...body, host: 'localhost' });
    expect(await issuesOf(elsewhere)).toMatchObject([{ path: 'password' }]);
  });

  it('reports a server that takes mail from nobody', async () => {
    const sink = await openSink();
    sink.behaviour.greeting = () => reply(554, 'Not today');
    const { message, works, attempts } = await (await start([sink.port])).attempt();
    expect({ works, message }).toMatchObject({ works: null, message: expect.stringContaining('None of the ports') });
    expect(attempts[0]?.message).toContain('554');
  });
});

it.skipIf(onPostgres)('a restored site sends with the password that was entered before', async () => {
  const server = await filledSite();
  const admin = await server.admin();
  await admin.api(saveMailServer, { body: serverAt(await openStrictSink()) });
  const to = await temporaryFolder();
  await backUp(server.context.config, to);
  await server.close();
  const dataDir = path.join(await temporaryFolder(), 'data');
  await restore({ ...server.context.config, dataDir }, to);
  const restored = await startTestServer({ dataDir });
  expect(await (await restored.admin()).api(readMailServer)).toMatchObject({ hasPassword: true, problem: null });
});
