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

/** The built admin app, as it lies in its folder. Files under `assets/` carry a hash in their name. */
export const readAdminFiles = async (folder: string): Promise<readonly SiteFile[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return Promise.all(
    entries
      .filter((entry) => entry.isFile() && CONTENT_TYPES[path.extname(entry.name)] !== undefined)
      .map(async (entry) => {
        const file = path.join(entry.parentPath, entry.name);
        const relative = path.relative(folder, file).replaceAll(path.sep, '/');
        return {
          path: relative,
          bytes: await readFile(file),
          contentType: CONTENT_TYPES[path.extname(entry.name)] ?? 'application/octet-stream',
          immutable: relative.startsWith('assets/'),
        };
      }),
  );
};
