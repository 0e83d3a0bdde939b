import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Sentences of a clone name npm's scripts, and those of a release its program: `npm run backup -- --to DIR` is
 * `shutterdesk backup --to DIR`.
 */
export const nameCommands = async (folder: string, scripts: readonly string[]): Promise<void> => {
  const calls = new RegExp(`npm (?:run )?(${scripts.join('|')})(?: --)?(?![\\w:-])`, 'g');
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || path.extname(entry.name) !== '.js') continue;
    const file = path.join(entry.parentPath, entry.name);
    const text = await readFile(file, 'utf8');
    const named = text.replace(calls, 'shutterdesk $1');
    if (named !== text) await writeFile(file, named);
  }
};
