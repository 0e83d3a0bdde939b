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

/** The page that the admin app starts from asks for the studio's name here. */
const BRAND_SLOT = '<meta name="brand" content="" />';

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const withBrand = (html: Buffer, brandName: string): Buffer =>
  Buffer.from(
    html.toString('utf8').replace(BRAND_SLOT, () => BRAND_SLOT.replace('""', () => `"${escapeAttribute(brandName)}"`)),
  );

/** The built admin app, as it lies in its folder. Files under `assets/` carry a hash in their name. */
export const readAdminFiles = async (folder: string, brandName: string): Promise<readonly SiteFile[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return Promise.all(
    entries
      .filter((entry) => entry.isFile() && CONTENT_TYPES[path.extname(entry.name)] !== undefined)
      .map(async (entry) => {
        const file = path.join(entry.parentPath, entry.name);
        const relative = path.relative(folder, file).replaceAll(path.sep, '/');
        return {
          path: relative,
          bytes: relative === 'index.html' ? withBrand(await readFile(file), brandName) : await readFile(file),
          contentType: CONTENT_TYPES[path.extname(entry.name)] ?? 'application/octet-stream',
          immutable: relative.startsWith('assets/'),
        };
      }),
  );
};
