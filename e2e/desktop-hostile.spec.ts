import { signIn, test } from './desktop-steps.ts';
import { expect } from './test.ts';

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
