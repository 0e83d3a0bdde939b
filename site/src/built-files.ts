import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { contentTypeOf } from '@shutterdesk/shared';
import type { SiteFile } from './site-file.ts';

const readIfThere = (file: string): Promise<Uint8Array | null> =>
  readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

/** What the build left beside a file; null when it was not worth it, or not done. */
const precompressed = async (file: string): Promise<SiteFile['precompressed']> => {
  const [br, gzip] = await Promise.all([readIfThere(`${file}.br`), readIfThere(`${file}.gz`)]);
  return br && gzip ? { br, gzip } : undefined;
};

/**
 * The files of a built folder that are of a kind the page or the admin app loads.
 * @param hashed the folder in it whose files carry a hash of their content in their names
 */
export const readBuiltFiles = async (folder: string, hashed: string): Promise<readonly SiteFile[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.flatMap((entry) => {
    const contentType = contentTypeOf(entry.name);
    return entry.isFile() && contentType ? [{ file: path.join(entry.parentPath, entry.name), contentType }] : [];
  });
  return Promise.all(
    files.map(async ({ file, contentType }) => {
      const relative = path.relative(folder, file).replaceAll(path.sep, '/');
      const immutable = relative.startsWith(`${hashed}/`);
      const encoded = immutable ? await precompressed(file) : undefined;
      return {
        path: relative,
        bytes: await readFile(file),
        contentType,
        immutable,
        ...(encoded && { precompressed: encoded }),
      };
    }),
  );
};
