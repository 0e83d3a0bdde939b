import type { LookupAddress } from 'node:dns';
import { createServer } from 'node:net';
import { parts } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { PASSPHRASE } from './backup-studio.ts';
import { startProvider } from './external-login-steps.ts';
import { listening } from './listening.ts';
import { openStrictSink, PASSWORD, serverAt } from './screen-mail.ts';
import { issuesOf, startPagelessServer } from './test-server.ts';

const found = (address: string): LookupAddress[] => [{ address, family: 4 }];

/** A server whose machine does not allow its own network, with a name server of its own. */
const start = async (resolve = async () => found('127.0.0.1')) => {
  const server = await startPagelessServer({ overrides: { hookNetwork: { resolve } } });
  return { server, admin: await server.admin() };
};

interface Issue {
  readonly path: string;
  readonly message: string;
}

const SPELLINGS = [
  ...['127.0.0.1', '2130706433', '0x7f.1', '0177.0.0.1', 'localhost', '::1', '::ffff:127.0.0.1', '10.1.2.3'],
  ...['169.254.169.254', 'mail.example.com'],
];

describe('an address from the screen that leads into the server’s own network', () => {
  it('is no mail server in any spelling, and an open port answers as a closed one', async () => {
    const sink = await openStrictSink();
    const { admin } = await start();
    const answerAt = (host: string, port: number) =>
      admin.api(parts.mail.try, { body: { settings: { host, port, user: 'mailer' }, secret: PASSWORD } });
    for (const host of SPELLINGS) {
      const open = await answerAt(host, sink.port);
      const closed = await answerAt(host, 1);
      expect(open, host).toMatchObject({
        works: false,
        message: expect.stringContaining('We connect only to the internet'),
      });
      expect(closed.message, host).toBe(open.message);
    }
    expect(sink.connections).toBe(0);
  });

  it('gets no mail when its name leads there only later', async () => {
    const sink = await openStrictSink();
    const { admin } = await start();
    await admin.api(parts.mail.save, { body: serverAt(sink, { host: 'mail.example.com' }) });
    await admin.json('PUT', '/api/parts/notices', { recipients: ['studio@example.com'] });
    expect(await admin.api(parts.notices.try)).toMatchObject({
      accepted: false,
      message: expect.stringContaining('“mail.example.com” leads to 127.0.0.1'),
    });
    expect(sink.connections).toBe(0);
  });

  it('is no login service', async () => {
    const { issuer } = await startProvider();
    const { admin } = await start();
    const settings = {
      clientId: 'x',
      tokenAuth: 'client_secret_basic' as const,
      emails: ['m@example.com'],
      name: 'M',
      hint: 'M',
    };
    for (const address of [issuer, 'http://127.0.0.1:1', 'https://accounts.example.com']) {
      const body = { settings: { ...settings, issuer: address } };
      const [issue] = (await issuesOf(await admin.json('PUT', parts.login.save.path, body))) as Issue[];
      expect(issue, address).toMatchObject({
        path: 'settings.issuer',
        message: expect.stringContaining('We connect only to the internet'),
      });
      expect((await admin.api(parts.login.try, { body })).message, address).toBe(issue?.message);
    }
  });

  it('is no bucket for backups, by its number or by its name', async () => {
    const { admin } = await start();
    let connections = 0;
    const port = await listening(createServer(() => (connections += 1)));
    for (const host of ['127.0.0.1', '2130706433', '[::1]', 'localhost']) {
      const bucket = { name: 'b-1', prefix: null, endpoint: `http://${host}:${port}`, region: 'r', accessKeyId: 'k' };
      const body = { settings: { folder: null, bucket }, secret: 's', passphrase: PASSPHRASE };
      const inside = expect.stringContaining('We connect only to the internet');
      expect(await admin.api(parts.backup.try, { body }), host).toMatchObject({ works: false, message: inside });
      const [issue] = (await issuesOf(await admin.json('PUT', parts.backup.save.path, body))) as Issue[];
      expect(issue, host).toMatchObject({ path: 'settings.bucket.name', message: inside });
    }
    expect(connections).toBe(0);
  });
});
