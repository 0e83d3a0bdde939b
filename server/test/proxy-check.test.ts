import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { sendRaw } from './raw-request.ts';
import { CountingPublisher, keepLines, PASSWORD, startTestServer } from './test-server.ts';

const SITE = 'https://www.studio.example';
const CREDENTIALS = Buffer.from(JSON.stringify({ username: 'owner', password: PASSWORD }));
const ENQUIRY = Buffer.from(
  JSON.stringify({ name: 'Ada', email: 'ada@example.com', phone: '1', selectedPackage: 'x', message: 'm' }),
);

const start = async (environment: NodeJS.ProcessEnv) => {
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, keepLines(lines));
  const overrides = { logger, publisher: new CountingPublisher() };
  const server = await startTestServer({ environment, overrides });
  const post = (path: string, headers: Record<string, string>, body: Uint8Array | null) =>
    sendRaw(server.url, { method: 'POST', path, body, headers: { 'content-type': 'application/json', ...headers } });
  const get = (path: string, headers: Record<string, string>) =>
    sendRaw(server.url, { method: 'GET', path, body: null, headers });
  const { cookie } = await server.admin();
  /** The sentences that a signed-in browser gets, which came with these headers. */
  const faultsFor = async (headers: Record<string, string>): Promise<string[]> => {
    const { text } = await get('/api/contacts/count', { ...headers, cookie });
    return (JSON.parse(text) as { warnings: { message: string }[] }).warnings.map(({ message }) => message);
  };
  return { server, get, post, faultsFor, lines };
};

const PROXIED = { host: 'www.studio.example', 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' };
const BROWSER = { ...PROXIED, referer: `${SITE}/admin` };
const { 'x-forwarded-for': _f, ...NO_CHAIN } = BROWSER;
const { 'x-forwarded-proto': _p, ...NO_PROTO } = BROWSER;
const BY_HTTP = { ...BROWSER, 'x-forwarded-proto': 'http', referer: 'http://www.studio.example/admin' };

it.each([
  ['nothing if all is right', { PUBLIC_URL: SITE, TRUST_PROXY: '1' }, BROWSER, []],
  [
    'nothing on this machine itself',
    { PUBLIC_URL: SITE, TRUST_PROXY: '1' },
    { host: 'localhost:3000', referer: 'http://localhost:3000/admin' },
    [],
  ],
  ['nothing in the desktop app', { PUBLIC_URL: SITE, TRUST_PROXY: '1' }, PROXIED, []],
  [
    'to come by https',
    { PUBLIC_URL: SITE, TRUST_PROXY: '1' },
    BY_HTTP,
    [/^You opened this site by http.*Open it at https:\/\/www\.studio\.example instead\.$/],
  ],
  [
    'that PUBLIC_URL lacks https',
    { PUBLIC_URL: 'http://www.studio.example', TRUST_PROXY: '1' },
    BROWSER,
    [/PUBLIC_URL is http:.*set PUBLIC_URL=https:\/\/www\.studio\.example and restart the server/],
  ],
  [
    'that PUBLIC_URL names another host',
    { PUBLIC_URL: 'https://old.example', TRUST_PROXY: '1' },
    BROWSER,
    [/set up for https:\/\/old\.example, but you opened it at https:\/\/www\.studio\.example/],
  ],
  [
    'that the address is missing',
    { TRUST_PROXY: '1' },
    BROWSER,
    [/^This site doesn’t know its address.*Studio → Address/],
  ],
  [
    'that nobody has confirmed the proxy',
    { PUBLIC_URL: SITE },
    BROWSER,
    [/^Requests come through one proxy, but nobody has confirmed that.*confirm that under Studio → Address/],
  ],
  [
    'that TRUST_PROXY counts no proxy',
    { PUBLIC_URL: SITE, TRUST_PROXY: '0' },
    BROWSER,
    [/but TRUST_PROXY is 0.*set TRUST_PROXY=1 and/],
  ],
  [
    'that TRUST_PROXY is too large',
    { PUBLIC_URL: SITE, TRUST_PROXY: '2' },
    BROWSER,
    [/^TRUST_PROXY is 2, but requests come through one proxy.*set TRUST_PROXY=1 and/],
  ],
  [
    'that TRUST_PROXY is too small',
    { PUBLIC_URL: SITE, TRUST_PROXY: '1' },
    { ...BROWSER, 'x-forwarded-for': '203.0.113.7, 10.0.0.1' },
    [/^TRUST_PROXY is 1, but requests come through 2 proxies: set TRUST_PROXY=2/],
  ],
  [
    'that the proxy hides the visitors',
    { PUBLIC_URL: SITE, TRUST_PROXY: '1' },
    NO_CHAIN,
    [/doesn’t pass on the header X-Forwarded-For/],
  ],
  [
    'that the proxy hides https',
    { PUBLIC_URL: SITE, TRUST_PROXY: '1' },
    NO_PROTO,
    [/doesn’t pass on the header X-Forwarded-Proto/],
  ],
  [
    'that the proxy hides the host',
    { PUBLIC_URL: SITE, TRUST_PROXY: '1' },
    { ...BROWSER, host: '127.0.0.1:3000' },
    [/doesn’t pass on the header Host: the browser says www\.studio\.example, but this server sees 127\.0\.0\.1:3000/],
  ],
])('a signed-in person is told %s', async (_name, environment, headers, sentences) => {
  const { faultsFor, lines } = await start(environment);
  const faults = await faultsFor(headers);
  expect(faults).toEqual(sentences.map((sentence) => expect.stringMatching(sentence)));
  await faultsFor(headers);
  const logged = lines.map((line) => (JSON.parse(line) as { fault?: string }).fault);
  expect(logged, 'once each').toEqual(faults);
});

describe('a host that is not this site’s', () => {
  const environment = { PUBLIC_URL: SITE, PUBLIC_API_URL: 'https://api.studio.example' };

  it.each(['evil.example', 'www.studio.example.evil.example', 'evil.example:3000'])(
    'cannot sign in or save, and may read and send an enquiry: %s',
    async (host) => {
      const { get, lines, post, server } = await start(environment);
      const from = { host, origin: `http://${host}` };
      const login = await post('/api/admin/login', from, CREDENTIALS);
      expect([login.status, JSON.parse(login.text)]).toMatchObject([
        421,
        {
          error: 'misdirected',
          message: expect.stringContaining(`This site is set up for ${environment.PUBLIC_API_URL}: open it there.`),
        },
      ]);
      expect((await get('/api/login', from)).status).toBe(421);
      expect(lines, 'once').toEqual([expect.stringContaining('a host that is not this site’s')]);
      const { cookie } = await server.admin();
      expect((await post('/api/objects/upload', { ...from, cookie }, null)).status).toBe(421);
      for (const path of ['/api/health', '/api/settings', '/api/health/ready']) {
        expect((await get(path, from)).status, path).toBe(200);
      }
      expect((await post('/api/contacts', from, ENQUIRY)).status).toBe(201);
    },
  );

  it.each([
    'www.studio.example',
    'WWW.Studio.Example:443',
    'api.studio.example',
    '127.0.0.1:3000',
    '[::1]',
    'localhost',
  ])('is none of %s', async (host) => {
    const { post } = await start(environment);
    expect((await post('/api/admin/login', { host }, CREDENTIALS)).status).toBe(200);
  });

  describe('where the site has no address yet', () => {
    it.each(['http://evil.example', 'http://evil.example:3000', 'null'])('is one by http: %s', async (origin) => {
      const { get, post } = await start({});
      const from = { host: 'evil.example:3000', origin };
      const login = await post('/api/admin/login', from, CREDENTIALS);
      expect([login.status, login.text]).toEqual([
        421,
        expect.stringContaining('set PUBLIC_URL=http://evil.example:3000'),
      ]);
      expect((await get('/api/login', { host: from.host })).status).toBe(421);
      for (const path of ['/api/login', '/api/login/callback', '/api/login/consent']) {
        const page = await get(path, { host: from.host, accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
        expect([page.status, page.headers['content-type']], path).toEqual([421, 'text/html; charset=utf-8']);
        expect(page.text).toContain('set PUBLIC_URL=http://evil.example:3000');
      }
      expect((await get('/api/settings', from)).status).toBe(200);
      expect((await post('/api/contacts', from, ENQUIRY)).status).toBe(201);
    });

    it.each([
      ['a name at home', { host: 'studio.lan', origin: 'http://studio.lan' }],
      ['a name of Bonjour', { host: 'mybox.local:3000', origin: 'http://mybox.local:3000' }],
      ['a name without a dot', { host: 'app:3000', origin: 'http://app:3000' }],
      ['this machine', { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' }],
      ['a name that a browser reaches by https', { host: 'studio.example', origin: 'https://studio.example' }],
      ['a name by https, as the browser says itself', { host: 'studio.example', 'sec-fetch-site': 'same-origin' }],
      ['any name for a program that is no browser', { host: 'studio.example' }],
    ])('is not %s', async (_name, from) => {
      const { post } = await start({});
      expect((await post('/api/admin/login', from, CREDENTIALS)).status).toBe(200);
    });
  });

  it('is not believed from X-Forwarded-Host: no address leads there', async () => {
    const { post, server } = await start({ ...environment, TRUST_PROXY: '1' });
    const { cookie } = await server.admin();
    const headers = { ...PROXIED, 'x-forwarded-host': 'evil.example', cookie };
    const { status, text } = await post('/api/objects/upload', headers, null);
    expect(status).toBe(200);
    expect((JSON.parse(text) as { uploadURL: string }).uploadURL).toMatch(/^https:\/\/www\.studio\.example\/api\//);
  });
});
