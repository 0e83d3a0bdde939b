import { createHash } from 'node:crypto';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { DEFAULT_SETTINGS } from '@shutterdesk/shared';
import { ENQUIRY_SENT, type EnquiryAnswer, type SiteContent, type SiteFile } from '@shutterdesk/site/renderer';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createPublisher, type Publisher } from '../src/publish/publisher.ts';
import { temporaryFolder } from './test-server.ts';

const file = (name: string, text: string, contentType: string, immutable = false): SiteFile => ({
  path: name,
  bytes: Buffer.from(text),
  contentType,
  immutable,
});

const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const HTML = 'text/html; charset=utf-8';
const filler = '<p>words</p>'.repeat(200);

/** A renderer whose page is the hero text; it fails when the text says so. */
const renderer = {
  async render({ settings }: SiteContent): Promise<readonly SiteFile[]> {
    if (settings.heroText === 'fail') throw new Error('the template is broken');
    return [
      file('index.html', `<h1>${settings.heroText}</h1><script>one()</script>${filler}`, HTML),
      file('404.html', 'Page Not Found', HTML),
      file('_astro/page.abc.css', 'body{color:red}'.repeat(50), 'text/css; charset=utf-8', true),
    ];
  },
};

const renderAnswer = async (_: SiteContent, { notice }: EnquiryAnswer) => file('answer.html', notice.title, HTML);

const setUp = async (folder?: string, refineAfterMs = 60_000) => {
  const content: { heroText: string | null } = { heroText: 'one' };
  const studio = { name: 'Studio' };
  const logged: string[] = [];
  let renders = 0;
  const root = folder ?? (await temporaryFolder());
  const closing = new AbortController();
  const publisher = await createPublisher({
    folder: root,
    adminFiles: (name) => [
      file('index.html', `<title>Admin of ${name}</title>`, HTML),
      file('assets/app.js', 'run()', 'text/javascript', true),
    ],
    brandName: 'Studio',
    security: { page: { https: false }, app: { https: false } },
    logger: pino({ level: 'error' }, { write: (line: string) => void logged.push(line) }),
    loadContent: async () => ({
      brandName: studio.name,
      publicUrl: null,
      apiUrl: null,
      settings: { ...DEFAULT_SETTINGS, ...content },
      galleryImages: [],
      heroImage: null,
    }),
    renderer: {
      version: 'test',
      render: (site) => {
        renders += 1;
        return renderer.render(site);
      },
      renderAnswer,
    },
    refineAfterMs,
    closing: closing.signal,
  });
  onTestFinished(() => closing.abort());
  onTestFinished(() => publisher.written());
  return { publisher, content, studio, logged, root, renders: () => renders, get: await serve(publisher) };
};

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: Buffer;
}

/** Raw requests: fetch would decode what we want to see encoded. */
const serve = async (publisher: Publisher) => {
  const server = createServer((incoming, outgoing) => {
    if (!publisher.serve(incoming, outgoing)) outgoing.writeHead(418).end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  return (route: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const sent = request({ port, path: route, headers, method, agent: false }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      });
      sent.on('error', reject).end();
    });
};

describe('the admin app', () => {
  it('says the new name of the studio as soon as the page does', async () => {
    const { publisher, studio, root, get } = await setUp();
    await publisher.publish();
    expect(String((await get('/admin')).body)).toBe('<title>Admin of Studio</title>');
    studio.name = 'Ada';
    await publisher.publish();
    for (const route of ['/admin', '/admin/login']) {
      expect(String((await get(route)).body)).toBe('<title>Admin of Ada</title>');
    }
    await publisher.written();
    const { get: getAfterStart } = await setUp(root);
    expect((await getAfterStart('/')).status).toBe(200);
  });
});

describe('the published page', () => {
  it('is the same in every encoding, each with a strong tag of its own', async () => {
    const { publisher, get } = await setUp();
    await publisher.publish();
    const plain = await get('/');
    const gzip = await get('/', { 'accept-encoding': 'gzip, deflate' });
    const br = await get('/', { 'accept-encoding': 'gzip, deflate, br' });
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    expect(new Set([plain, gzip, br].map(({ headers }) => headers.etag)).size).toBe(3);
    expect(br.headers.vary).toBe('Accept-Encoding');
    for (const neither of [
      'br;q=0, gzip;q=0',
      'br;q=0.000,gzip ; q=0',
      'zebra',
      'x-br, gzipped',
      'identity',
      '*;q=0.5',
    ]) {
      expect((await get('/', { 'accept-encoding': neither })).headers['content-encoding'], neither).toBeUndefined();
    }
    for (const [accepted, encoding] of [
      ['zebra, GZIP', 'gzip'],
      ['br;q=0, gzip;q=0.1', 'gzip'],
      ['deflate,br;q=1.0', 'br'],
      [' gzip , br ; q=0.001', 'br'],
    ] as const) {
      expect((await get('/', { 'accept-encoding': accepted })).headers['content-encoding'], accepted).toBe(encoding);
    }
  });

  it('is compressed as far as can be when nobody waits, and not sent again to whoever has it less so', async () => {
    const { publisher, content, get, root } = await setUp(undefined, 0);
    content.heroText = Array.from({ length: 500 }, (_, n) => `Number ${(n * 7919) % 1000} of many.`).join(' ');
    await publisher.publish();
    const plain = await get('/');
    const quick = String(plain.headers.etag).replace(/"$/, '-br"');
    const compressed = () => get('/', { 'accept-encoding': 'br' });
    const best = quick.replace('-br', '-br11');
    await expect.poll(async () => (await compressed()).headers.etag).toBe(best);
    const { body } = await compressed();
    expect(brotliDecompressSync(body).equals(plain.body)).toBe(true);
    expect(body.length).toBeLessThan(brotliCompressSync(plain.body, QUICK).length);
    for (const etag of [quick, best]) {
      const again = await get('/', { 'accept-encoding': 'br', 'if-none-match': etag });
      expect([again.status, again.headers.etag]).toEqual([304, etag]);
    }
    await publisher.written();
    const restarted = await setUp(root);
    const after = await restarted.get('/', { 'accept-encoding': 'br' });
    expect([after.headers.etag, after.body.equals(body)]).toEqual([best, true]);
  });

  it('is not sent again to whoever has it', async () => {
    const { publisher, get } = await setUp();
    await publisher.publish();
    const etag = String((await get('/')).headers.etag);
    for (const tag of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
      const again = await get('/', { 'if-none-match': tag });
      expect([again.status, again.body.length]).toEqual([304, 0]);
    }
    expect((await get('/', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('changes with the content, and old bytes are never mixed with new', async () => {
    const { publisher, content, get } = await setUp();
    await publisher.publish();
    const before = await get('/');
    content.heroText = 'two';
    await publisher.publish();
    const after = await get('/');
    expect(after.body.toString()).toContain('<h1>two</h1>');
    expect(after.headers.etag).not.toBe(before.headers.etag);
  });

  it('lets no page use camera, place or anything else that nothing here needs', async () => {
    const { publisher, get } = await setUp();
    await publisher.publish();
    for (const path of ['/', '/nowhere', '/admin']) {
      expect((await get(path)).headers['permissions-policy']).toMatch(/camera=\(\), .*geolocation=\(\)/);
    }
  });

  it('allows exactly the scripts that it has', async () => {
    const { publisher, content, get } = await setUp();
    content.heroText = '<b title="<script>two()</script>"></b>';
    await publisher.publish();
    const policy = String((await get('/')).headers['content-security-policy']);
    const hashOf = (script: string) => createHash('sha256').update(script).digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hashOf('one()')}';`);
    expect(policy).not.toContain(hashOf('two()'));
  });

  it("keeps what is one person's, and nothing else, out of reach of other sites' windows", async () => {
    const { publisher, get } = await setUp();
    await publisher.publish();
    const opener = 'cross-origin-opener-policy';
    const answered = await publisher.answerPage({ notice: ENQUIRY_SENT, values: {}, errors: {} });
    expect(answered.headers[opener]).toBe('same-origin');
    expect((await get('/admin')).headers[opener]).toBe('same-origin');
    expect((await get('/')).headers[opener]).toBeUndefined();
    expect((await get('/nowhere')).headers[opener]).toBeUndefined();
  });

  it('renders an answer that is the same for everybody once, until the content changes', async () => {
    const { publisher, content } = await setUp();
    await publisher.publish();
    const sent: EnquiryAnswer = { notice: ENQUIRY_SENT, values: {}, errors: {} };
    const first = await publisher.answerPage(sent);
    expect(await publisher.answerPage(sent)).toBe(first);
    expect(await publisher.answerPage({ ...sent })).not.toBe(first);
    content.heroText = 'two';
    await publisher.publish();
    expect(await publisher.answerPage(sent)).not.toBe(first);
  });

  it('keeps the last good page when a render fails, and says so in the log', async () => {
    const { publisher, content, get, logged } = await setUp();
    await publisher.publish();
    content.heroText = 'fail';
    await publisher.publish();
    expect((await get('/')).body.toString()).toContain('<h1>one</h1>');
    expect(logged).toHaveLength(1);
  });

  it('tells the studio that it is live, that it could not be renewed, and that it is live again', async () => {
    const { publisher, content } = await setUp();
    await publisher.publish();
    const { publishedAt } = publisher.status();
    expect(publisher.status()).toEqual({ state: 'live', publishedAt: expect.any(String), message: null });
    content.heroText = 'fail';
    const failing = publisher.publish();
    expect(publisher.status().state).toBe('publishing');
    await failing;
    expect(publisher.status()).toEqual({ state: 'failed', publishedAt, message: expect.stringContaining('last good') });
    content.heroText = 'two';
    await publisher.publish();
    expect(publisher.status()).toMatchObject({ state: 'live', message: null });
  });

  it('keeps it over a restart too', async () => {
    const { publisher, root } = await setUp();
    await publisher.publish();
    await publisher.written();
    const again = await setUp(root);
    again.content.heroText = 'fail';
    await again.publisher.publish();
    expect((await again.get('/')).body.toString()).toContain('<h1>one</h1>');
    expect(again.publisher.status()).toMatchObject({ state: 'failed', publishedAt: expect.any(String) });
  });

  it('makes one render of many changes in one moment', async () => {
    const { publisher, content, get, renders } = await setUp();
    const saves = ['a', 'b', 'c', 'd', 'e'].map((text) => {
      content.heroText = text;
      return publisher.publish();
    });
    await Promise.all(saves);
    expect(renders()).toBe(1);
    expect((await get('/')).body.toString()).toContain('<h1>e</h1>');
  });
});

describe('every other path', () => {
  it('of the admin app is the app, and below it the 404 page', async () => {
    const { publisher, get } = await setUp();
    await publisher.publish();
    for (const route of ['/admin', '/admin/', '/admin/login', '/admin?x=1', '/admin/bookings', '/admin/users']) {
      expect((await get(route)).body.toString()).toContain('Admin');
    }
    expect((await get('/admin/assets/app.js')).headers['cache-control']).toContain('immutable');
    for (const route of ['/admin/x', '/index.html', '/nowhere', '/../secrets', '/%2e%2e/x']) {
      const { status, body } = await get(route);
      expect([status, body.toString()]).toEqual([404, 'Page Not Found']);
    }
  });

  it('of the API and the pictures is left to others, and so is every other method', async () => {
    const { publisher, get } = await setUp();
    await publisher.publish();
    for (const route of ['/api', '/api/x', '/media/x']) expect((await get(route)).status).toBe(418);
    expect((await get('/', {}, 'POST')).status).toBe(418);
    expect((await get('/', {}, 'HEAD')).body.length).toBe(0);
  });
});

describe('the release on disk', () => {
  it('is one folder of plain files, switched by a link, and old ones go', async () => {
    const { publisher, content, root } = await setUp();
    for (const text of ['one', 'two', 'three']) {
      content.heroText = text;
      await publisher.publish();
    }
    await publisher.written();
    const site = path.join(root, 'site');
    const current = await readlink(path.join(site, 'current'));
    expect((await readdir(site)).sort()).toEqual([current, 'current'].sort());
    const html = await readFile(path.join(site, 'current', 'index.html'));
    expect(html.toString()).toContain('<h1>three</h1>');
    expect(gunzipSync(await readFile(path.join(site, 'current', 'index.html.gz'))).equals(html)).toBe(true);
    expect(brotliDecompressSync(await readFile(path.join(site, 'current', '_astro/page.abc.css.br'))).length).toBe(750);
  });
});
