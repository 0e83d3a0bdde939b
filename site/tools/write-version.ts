import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { VERSION_FILE } from '../src/version-file.ts';

const MODULES = path.resolve(import.meta.dirname, '../src');

const filesIn = async (folder: string, recursive: boolean): Promise<readonly string[]> =>
  (await readdir(folder, { recursive, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name !== VERSION_FILE)
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();

/** Writes a hash of all files of a build, and of the modules that render with them, beside the files. */
export const writeVersion = (): AstroIntegration => {
  let dist = '';
  return {
    name: '@shutterdesk/site/write-version',
    hooks: {
      'astro:config:done': ({ config }) => {
        dist = fileURLToPath(config.outDir);
      },
      async 'astro:build:done'() {
        const hash = createHash('sha256');
        for (const file of [...(await filesIn(dist, true)), ...(await filesIn(MODULES, false))])
          hash.update(path.relative(dist, file)).update(await readFile(file));
        await writeFile(path.join(dist, VERSION_FILE), hash.digest('base64url'));
      },
    },
  };
};
