import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBuiltFiles } from '../src/electron/main/built-files.ts';

const EMPTY = '<meta name="brand" content="" /><meta name="default-brand" content="" />';
const NAMES = { brandName: 'Hollis & "Vane"', defaultBrandName: 'Shutterdesk' };

let folder: string;
let files: ReturnType<typeof createBuiltFiles>;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'built-files-'));
  mkdirSync(path.join(folder, 'renderer/assets'), { recursive: true });
  writeFileSync(path.join(folder, 'renderer/index.html'), `${EMPTY}<h1>Admin</h1>`);
  writeFileSync(path.join(folder, 'renderer/assets/index-1.js'), 'export {}');
  writeFileSync(path.join(folder, 'secret.json'), '{}');
  files = createBuiltFiles(path.join(folder, 'renderer'), async () => NAMES);
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('the built admin app', () => {
  it.each(['/admin', '/admin/', '/admin/login', '/admin/hero'])(
    'answers %s with its page, under a strict policy',
    async (pathname) => {
      const response = await files(pathname);
      expect(await response.text()).toContain('<h1>Admin</h1>');
      expect(response.headers.get('content-security-policy')).toBe(
        "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;connect-src 'self';base-uri 'none';form-action 'self';frame-ancestors 'none';object-src 'none'",
      );
    },
  );

  it('shows the studio’s names, as the server’s own page does', async () => {
    const page = await (await files('/admin')).text();
    expect(page).toContain('<meta name="brand" content="Hollis &amp; &quot;Vane&quot;" />');
    expect(page).toContain('<meta name="default-brand" content="Shutterdesk" />');
  });

  it('serves its files by name, with their type', async () => {
    const response = await files('/admin/assets/index-1.js');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  });

  it.each([
    '/admin/../secret.json',
    '/admin/assets/../../secret.json',
    '/admin/%2e%2e/secret.json',
    '/admin/..%2fsecret.json',
    '/admin/..\\secret.json',
    '/admin/assets',
    '/admin/assets/',
    '/admin/anything',
    '//admin/index.html',
    '/etc/passwd',
  ])('has nothing at %s', async (pathname) => {
    expect((await files(pathname)).status).toBe(404);
  });
});
