import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { contentTypeOf } from '@shutterdesk/shared';
import type { SiteFile } from './site-file.ts';

const readIfThere = (file: string): Promise<Uint8Array | null> =>
  readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

/** The compressed copies beside a file from the build; null if there are none. */
const precompressed = async (file: string): Promise<SiteFile['precompressed']> => {
  const [br, gzip] = await Promise.all([readIfThere(`${file}.br`), readIfThere(`${file}.gz`)]);
  return br && gzip ? { br, gzip } : undefined;
};

/**
 * The files in a build's folder whose type the page or the admin app loads.
 * @param hashed the subfolder in which file names contain a hash
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
