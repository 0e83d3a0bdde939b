import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ADMIN_ADDRESSES, contentPolicy, contentTypeOf, escapeMarkup } from '@shutterdesk/shared';
import type { BrandNames } from './brand-names.ts';

const POLICY = contentPolicy({
  'default-src': ['self'],
  'script-src': ['self'],
  'style-src': ['self', 'unsafe-inline'],
  'img-src': ['self', 'data:', 'blob:'],
  'connect-src': ['self'],
  'base-uri': ['none'],
  'form-action': ['self'],
  'frame-ancestors': ['none'],
  'object-src': ['none'],
});

const START = '/admin/index.html';
const SCREENS = new Set(ADMIN_ADDRESSES);

/** Every file of the built renderer by its path; no other file can be requested. */
const listFiles = (root: string): ReadonlyMap<string, string> => {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [`/admin/${path.relative(root, file).replaceAll(path.sep, '/')}`, file]),
  );
};

const withWord = (html: string, name: string, word: string): string =>
  html.replace(`<meta name="${name}" content="" />`, () => `<meta name="${name}" content="${escapeMarkup(word)}" />`);

/** Puts the studio's names into the page, where the server puts them for a browser. */
export const withNames = (html: Buffer, names: BrandNames | null): string =>
  withWord(
    withWord(html.toString('utf8'), 'brand', names?.brandName ?? ''),
    'default-brand',
    names?.defaultBrandName ?? '',
  );

/** Serves the admin app's built files with their Content-Security-Policy. */
export const createBuiltFiles = (
  root: string,
  brandNames: () => Promise<BrandNames | null>,
): ((pathname: string) => Promise<Response>) => {
  const files = listFiles(root);
  const start = files.get(START);
  return async (pathname) => {
    const file = SCREENS.has(pathname) ? start : files.get(pathname);
    if (!file) return new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain' } });
    const bytes = readFileSync(file);
    return new Response(file === start ? withNames(bytes, await brandNames()) : bytes, {
      headers: {
        'content-type': contentTypeOf(file) ?? 'application/octet-stream',
        'content-security-policy': POLICY,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      },
    });
  };
};
