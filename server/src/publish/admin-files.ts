import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SiteFile } from '@shutterdesk/site/renderer';

const CONTENT_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** What the page that the admin app starts from asks for, by the name of its meta element. */
export type AdminWords = Readonly<Record<'brand' | 'login-provider' | 'login-hint', string>>;

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const withWords = (html: Buffer, words: AdminWords): Buffer =>
  Buffer.from(
    Object.entries(words).reduce(
      (page, [name, value]) =>
        page.replace(
          `<meta name="${name}" content="" />`,
          () => `<meta name="${name}" content="${escapeAttribute(value)}" />`,
        ),
      html.toString('utf8'),
    ),
  );

/** The built admin app, as it lies in its folder. Files under `assets/` carry a hash in their name. */
export const readAdminFiles = async (folder: string, words: AdminWords): Promise<readonly SiteFile[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return Promise.all(
    entries
      .filter((entry) => entry.isFile() && CONTENT_TYPES[path.extname(entry.name)] !== undefined)
      .map(async (entry) => {
        const file = path.join(entry.parentPath, entry.name);
        const relative = path.relative(folder, file).replaceAll(path.sep, '/');
        return {
          path: relative,
          bytes: relative === 'index.html' ? withWords(await readFile(file), words) : await readFile(file),
          contentType: CONTENT_TYPES[path.extname(entry.name)] ?? 'application/octet-stream',
          immutable: relative.startsWith('assets/'),
        };
      }),
  );
};
