import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';

/** Makes a folder and those on the way to it. Node's own `recursive` never ends where a file system takes no folders, such as /proc. */
export const makeFolders = async (folder: string): Promise<void> => {
  if (existsSync(folder)) return;
  await makeFolders(path.dirname(folder));
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
};
