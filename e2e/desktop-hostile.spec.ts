import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { signIn, test } from './desktop-steps.ts';
import { expect } from './test.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>document.documentElement.id = "ran"</script></svg>';
const XHTML = '<html xmlns="http://www.w3.org/1999/xhtml"><script>document.documentElement.id = "ran"</script></html>';

/** Kinds of pages in which a browser runs scripts, among them one without a type. */
const PAGES: readonly { type: string | null; body: string }[] = [
  { type: 'image/svg+xml', body: SVG },
  { type: 'application/xml', body: SVG },
  { type: 'text/xml', body: XHTML },
  { type: 'application/xhtml+xml', body: XHTML },
  { type: null, body: `<!doctype html>${XHTML}` },
  { type: 'text/html; charset=json', body: `<!doctype html>${XHTML}` },
];

/** A proxy in front of a real studio that writes pages of its own where `page` says so. */
const openHostile = async (studio: string) => {
  const { hostname, port } = new URL(studio);
  const hostile: { page: (typeof PAGES)[number] | null } = { page: null };
  const server = http.createServer((request, response) => {
    const { method, url: path, headers } = request;
    if (hostile.page && /^\/api\/(?:logout|login|evil)$/.test(path ?? '')) {
      const { type, body } = hostile.page;
      response.writeHead(200, type === null ? {} : { 'content-type': type }).end(body);
      return;
    }
    const far = http.request({ hostname, port, method, path, headers }, (from) => {
      response.writeHead(from.statusCode ?? 200, from.headers);
      from.pipe(response);
    });
    far.on('error', () => request.destroy());
    request.pipe(far);
  });
  await new Promise<void>((resolve) => server.listen(0, hostname, resolve));
  const url = `http://${hostname}:${(server.address() as AddressInfo).port}`;
  return { hostile, url, close: () => server.close() };
};

test('shows nothing in the window that a hostile server wrote, and runs none of its scripts', async ({
  launch,
  studio,
}) => {
  const { hostile, url, close } = await openHostile(studio.url);
  const desktop = await launch();
  const { page } = desktop;
  await signIn(desktop, { ...studio, url });
  const { origin } = new URL(page.url());
  for (const lie of PAGES) {
    hostile.page = lie;
    await page.goto(`${origin}/api/logout`);
    await expect(page.getByRole('button', { name: 'Admin Login' }), `logout: ${lie.type}`).toBeVisible();
    // An address to which no link leads.
    await page.goto(`${origin}/api/evil`).catch(() => undefined);
    expect(await page.evaluate(() => document.documentElement.id), `another address: ${lie.type}`).not.toBe('ran');
  }
  hostile.page = null;
  close();
});

test('answers every address of the app with a policy and without guesses about types', async ({ launch, studio }) => {
  const desktop = await launch();
  const { page } = desktop;
  await signIn(desktop, studio);
  const headersAt = (address: string) =>
    page.evaluate(async (path) => {
      const { headers } = await fetch(path);
      return [headers.get('x-content-type-options'), headers.get('content-security-policy')];
    }, address);
  expect(await headersAt('/nothing')).toContain(
    "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none';sandbox",
  );
  for (const address of ['/admin', '/admin/none', '/api/settings', '/api/evil', '/media/x', '/nothing']) {
    expect(await headersAt(address), address).toEqual([
      'nosniff',
      expect.stringMatching(/^default-src '(?:none|self)'/),
    ]);
  }
});

test('lets only the app’s own pages ask the app', async ({ launch, studio }) => {
  const desktop = await launch();
  const { page } = desktop;
  await signIn(desktop, studio);
  const ask = (from: string) =>
    page.evaluate(async (pathname) => {
      const init = { method: 'POST', headers: { 'x-page': pathname }, body: '[]' };
      return (await fetch('/__invoke/readServer', init)).json();
    }, from);
  expect(await ask('/admin/hero')).toEqual({ value: studio.url });
  for (const from of ['/api/logout', '/api/evil', '/adminevil', '/']) {
    expect(await ask(from), from).toEqual({ error: expect.stringContaining('for the app’s own window') });
  }
});
