import { addGalleryImages, readSettings, saveSettings } from '@shutterdesk/shared';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../src/config/config.ts';
import { FakeClock } from './fake-clock.ts';
import { expectSigned, openHookSink, status } from './hook-sink.ts';
import { jpeg } from './photographs.ts';
import { keepLines, startTestServer, temporaryFolder } from './test-server.ts';
import { UNTRUSTED } from './untrusted-certificate.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const HOUR = 3_600_000;

interface HookCall {
  readonly type: string;
  readonly timestamp: string;
  readonly data: { readonly paths: readonly string[]; readonly removed: readonly string[] };
}

/** A site behind a CDN whose hook is on this machine. */
const startBehindCdn = async (dataDir?: string) => {
  const sink = await openHookSink();
  const clock = new FakeClock();
  const logged: string[] = [];
  const environment = { CDN_HOOK_URL: sink.url, CDN_HOOK_SECRET: SECRET, WEBHOOK_PRIVATE_ADDRESSES: 'allow' };
  const logger = pino({ level: 'warn' }, keepLines(logged));
  const server = await startTestServer({
    environment,
    ...(dataDir ? { dataDir } : {}),
    overrides: { clock, logger, hookNetwork: { ca: UNTRUSTED.cert, patienceMs: 1500 } },
  });
  const admin = await server.admin();
  const { cdn, publisher } = server.context;
  /** Waits until the release is in place and a call has ended. */
  const released = async (): Promise<void> => {
    await publisher.written();
    await cdn?.idle();
  };
  await released();
  sink.arrived.length = 0;
  return {
    server,
    admin,
    sink,
    logged,
    released,
    pass: (ms: number) => clock.pass(ms, async () => cdn?.idle()),
    async welcome(welcomeText: string): Promise<void> {
      await admin.api(saveSettings, { body: { ...(await admin.api(readSettings)), welcomeText } });
      await released();
    },
    hookCalls: () => sink.arrived.map(({ body }): HookCall => JSON.parse(body)),
  };
};

describe('the hook of a CDN', () => {
  it('is called once a release is in place, signed, with the addresses that have changed', async () => {
    const { sink, hookCalls, welcome } = await startBehindCdn();
    await welcome('Another welcome');
    expect(hookCalls()).toHaveLength(1);
    expect(hookCalls()[0]?.type).toBe('site.published');
    expect(hookCalls()[0]?.data).toEqual({ paths: ['/'], removed: [] });
    const [call] = sink.arrived;
    if (call) expectSigned(call, SECRET);
    await welcome('Another welcome');
    expect(hookCalls()).toHaveLength(1);
  });

  it('names the pictures of a photograph that has left the site, after a restart too', async () => {
    const dataDir = await temporaryFolder();
    const before = await startTestServer({ dataDir });
    const client = await before.admin();
    const imageURL = await client.upload(await jpeg());
    const body = { images: [{ imageURL, alt: 'A dune', category: 'Weddings', order: '0' }] };
    const [image] = await client.api(addGalleryImages, { body });
    if (!image) throw new Error('the photograph was not added');
    await before.context.finishing.caughtUp();
    await before.close();
    const { admin, released, hookCalls } = await startBehindCdn(dataDir);
    await admin.send(`/api/gallery-images/${image.id}`, { method: 'DELETE' });
    await released();
    const folder = image.url.slice(0, image.url.lastIndexOf('/') + 1);
    expect(folder).toMatch(/^\/media\/[\da-f-]{36}\/$/);
    expect(hookCalls().at(-1)?.data.removed).toEqual([folder]);
    expect(hookCalls().at(-1)?.data.paths).toContain('/');
  });

  it('is called again after a failure, six times at most, and the next release takes over', async () => {
    const { logged, pass, sink, hookCalls, welcome } = await startBehindCdn();
    sink.answering = status(503, 'Not now');
    await welcome('One');
    await pass(HOUR);
    expect(hookCalls()).toHaveLength(6);
    expect(new Set(sink.ids).size).toBe(1);
    expect(logged).toHaveLength(6);
    expect(logged.at(-1)).toMatch(/"level":50.*"answer":"Not now".*may show an older page/);
    sink.answering = status(204);
    await welcome('Two');
    await pass(HOUR);
    expect(hookCalls()).toHaveLength(7);
    expect(new Set(sink.ids).size).toBe(2);
  });

  it('lets a CDN keep the page, and changes nothing for a browser', async () => {
    const { server } = await startBehindCdn();
    const plain = await startTestServer();
    const headers = async (address: string) => Object.fromEntries((await fetch(address)).headers);
    for (const path of ['/', '/admin', '/nowhere', '/api/settings', '/robots.txt']) {
      const { date: _, ...here } = await headers(server.url + path);
      const { date: _d, ...plainHeaders } = await headers(plain.url + path);
      const { 'cdn-cache-control': forCdn, ...rest } = here;
      expect({ ...rest, etag: '' }).toEqual({ ...plainHeaders, etag: '' });
      expect(forCdn).toBe(path === '/' ? 'public, max-age=60, stale-while-revalidate=60' : undefined);
    }
  });

  it.each([
    [{ CDN_HOOK_URL: 'https://a.example' }, /^CDN_HOOK_URL is set but CDN_HOOK_SECRET is not/],
    [{ CDN_HOOK_SECRET: SECRET }, /^CDN_HOOK_SECRET is set but CDN_HOOK_URL is not/],
    [{ CDN_HOOK_URL: 'purge', CDN_HOOK_SECRET: SECRET }, /^CDN_HOOK_URL must be an address/],
    [{ CDN_HOOK_URL: 'https://me:pass@a.example', CDN_HOOK_SECRET: SECRET }, /^CDN_HOOK_URL must be(?!.*pass@)/],
    [{ CDN_HOOK_URL: 'https://a.example', CDN_HOOK_SECRET: 'whsec_c2hvcnQ=' }, /^CDN_HOOK_SECRET must be whsec_/],
  ])('is refused at the start: %j', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(sentence);
  });

  it.each([
    ['https://127.0.0.1/purge', {}, /^CDN_HOOK_URL is refused\. 127\.0\.0\.1 is no public address/],
    ['https://[::1]/purge', {}, /^CDN_HOOK_URL is refused\. ::1 is no public address/],
    ['http://purge.example/', { WEBHOOK_PRIVATE_ADDRESSES: 'allow' }, /^CDN_HOOK_URL is refused\..*https/],
  ])('never leads into the server’s own network: %s', async (url, more, sentence) => {
    const environment = { CDN_HOOK_URL: url, CDN_HOOK_SECRET: SECRET, ...more };
    await expect(startTestServer({ environment })).rejects.toThrow(sentence);
  });
});
