import { bin, createCollection, DEFAULT_SETTINGS, deleteCollection, listLostAddresses } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { isPagePath } from '../src/content/lost-addresses.ts';
import { FakeClock } from './fake-clock.ts';
import { sendRaw } from './raw-request.ts';
import { startTestServer } from './test-server.ts';

const DAY_MS = 86_400_000;

const open = async (options: Parameters<typeof startTestServer>[0] = {}) => {
  const server = await startTestServer(options);
  const admin = await server.admin();
  const at = async (address: string, method = 'GET', more: Record<string, string> = {}) => {
    const { status, headers } = await fetch(`${server.url}${address}`, { redirect: 'manual', method, headers: more });
    return [status, headers.get('location')];
  };
  const save = (...pairs: readonly (readonly [string, string])[]) =>
    admin.json('PUT', '/api/settings', {
      ...DEFAULT_SETTINGS,
      oldAddresses: pairs.map(([from, to]) => ({ from, to })),
    });
  const lost = async () => (await admin.api(listLostAddresses)).map(({ path, count }) => [path, count]);
  return { server, admin, at, save, lost };
};

describe('an old address', () => {
  it('leads on for good, however it is written', async () => {
    const { at, save, server } = await open();
    await save(['/about.html', '/'], ['/über uns', 'https://shop.example/x'], ['/a[1]^b', '/']);
    expect(await at('/about.html')).toEqual([301, '/']);
    expect(await at('/about.html/')).toEqual([301, '/']);
    expect(await at('/about.html?p=1')).toEqual([301, '/']);
    expect(await at('/%C3%BCber%20uns')).toEqual([301, 'https://shop.example/x']);
    expect(await at('/%c3%bcber%20uns/index.html', 'HEAD')).toEqual([301, 'https://shop.example/x']);
    expect(await at('/a[1]%5Eb')).toEqual([301, '/']);
    expect(await at('/a%5b1%5d%5eb/')).toEqual([301, '/']);
    const raw = await sendRaw(server.url, { method: 'GET', path: '/a[1]^b', headers: {}, body: null });
    expect(raw.status).toBe(301);
    expect(await at('/About.html')).toEqual([404, null]);
    await save();
    expect(await at('/about.html')).toEqual([404, null]);
  });

  it('gives way to a page, and leads on from a deleted one', async () => {
    const { admin, at, save } = await open();
    const { id } = await admin.api(createCollection, { body: { name: 'Weddings', isShown: true } });
    await admin.api(deleteCollection, { params: { id } });
    expect(await at('/weddings')).toEqual([410, null]);
    expect((await save(['/weddings', '/'])).status).toBe(200);
    expect(await at('/weddings')).toEqual([301, '/']);
    await admin.api(bin.collections.restore, { params: { id } });
    expect(await at('/weddings')).toEqual([200, null]);
  });

  it('waits until its page is shown', async () => {
    const { admin, at, save } = await open();
    const { id } = await admin.api(createCollection, { body: { name: 'Weddings' } });
    await save(['/a', '/weddings']);
    expect(await at('/a')).toEqual([404, null]);
    await admin.json('PATCH', `/api/collections/${id}`, { isShown: true });
    expect(await at('/a')).toEqual([301, '/weddings/']);
  });

  it('never stands at the place of a file, nor in a folder of its name', async () => {
    const { at, save, server } = await open();
    expect((await save(['/photo/x', '/'], ['/hero-share.jpg/a', '/'], ['/index.html.bak', '/'])).status).toBe(200);
    expect(await at('/photo/x')).toEqual([301, '/']);
    await server.context.publisher.kept();
    expect((await fetch(server.url)).status).toBe(200);
  });

  it('is refused with its own sentence, and the others are kept', async () => {
    const { save } = await open();
    const answer = await save(['/a', '/nothing'], ['/b', '/c'], ['/c', '/b']);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      error: 'invalid_request',
      issues: [
        { path: 'oldAddresses.0.to', message: 'There is no page at /nothing' },
        { path: 'oldAddresses.1.to', message: '/b would lead in a circle' },
        { path: 'oldAddresses.2.to', message: '/c would lead in a circle' },
      ],
    });
    expect((await save(['/admin/x', '/'])).status).toBe(400);
  });
});

describe('the paths at which visitors find nothing', () => {
  it('are counted until they lead somewhere, without their query', async () => {
    const { at, lost, save } = await open();
    for (const path of ['/about.html?utm=mail%40example.com', '/about.html', '/blog/', '/', '/robots.txt'])
      await at(path);
    await at('/about.html', 'HEAD');
    expect(await lost()).toEqual([
      ['/about.html', 2],
      ['/blog', 1],
    ]);
    await at('/blog');
    await at('/blog');
    expect(await lost()).toEqual([
      ['/blog', 3],
      ['/about.html', 2],
    ]);
    await save(['/blog', '/']);
    expect(await lost()).toEqual([['/about.html', 2]]);
  });

  it('are forgotten after 30 days', async () => {
    const clock = new FakeClock();
    const { at, lost } = await open({ overrides: { clock } });
    await at('/blog');
    expect(await lost()).toEqual([['/blog', 1]]);
    clock.sleep(31 * DAY_MS);
    expect(await lost()).toEqual([]);
  });

  it('are at most 200: the rarest are dropped', async () => {
    const { at, lost } = await open();
    await at('/often');
    await at('/often');
    await lost();
    for (let number = 0; number < 250; number += 1) await at(`/page-${number}`);
    await lost();
    await at('/page-new');
    await at('/page-new');
    const paths = await lost();
    expect(paths).toHaveLength(200);
    expect(paths.slice(0, 2)).toEqual([
      ['/often', 2],
      ['/page-new', 2],
    ]);
  });

  it('stay listed, whatever one network invents for a month', async () => {
    const clock = new FakeClock();
    const { at, lost } = await open({ overrides: { clock }, environment: { TRUST_PROXY: '1' } });
    const from = (address: string) => ({ 'x-forwarded-for': `10.0.0.1, ${address}` });
    await at('/about.html', 'GET', from('9.9.9.9'));
    for (let day = 0; day < 30; day += 1) {
      for (let path = 0; path < 8; path += 1) await at(`/invented-${day}-${path}`, 'GET', from('8.8.8.8'));
      await lost();
      clock.sleep(day < 29 ? DAY_MS : 0);
    }
    const paths = await lost();
    expect(paths).toContainEqual(['/about.html', 1]);
    expect(paths).toHaveLength(30 * 6 + 1);
  });
});

describe('a path', () => {
  it.each([
    '/about',
    '/about.html',
    '/2012/05/18/anna-and-tom-at-the-mill',
    '/portfolio.php',
    '/%C3%BCber-uns',
    '/wedding-photographer-in-the-north-of-the-lake-district',
  ])('counts as a page: %s', (path) => {
    expect(isPagePath(path)).toBe(true);
  });

  it.each([
    '/wp-login.php',
    '/wp-admin/setup-config.php',
    '/.env',
    '/.git/config',
    '/vendor/phpunit/src/eval-stdin.php',
    '/cgi-bin/luci',
    '/phpmyadmin/index.php',
    '/a/..;/manager/html',
    '/favicon-old.ico',
    '/photo.jpg',
    '/backup.zip',
    '/<script>',
    '/anna@example.com',
    '/unsubscribe/anna%40example.com',
    '/client/4915112345678',
    '/call/555-123-4567',
    '/10.0.0.1',
    '/reset/0193e0a0-0000-7000-8000-000000000009',
    '/login/eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9',
    `/${'a-'.repeat(110)}`,
  ])('does not count: %s', (path) => {
    expect(isPagePath(path)).toBe(false);
  });
});
