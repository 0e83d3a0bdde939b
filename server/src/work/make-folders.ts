import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

const isFolder = async (name: string): Promise<boolean> => (await stat(name).catch(() => null))?.isDirectory() === true;

/** Makes a folder and those on the way to it. Node's own `recursive` never ends where a file system takes no folders, such as /proc. */
export const makeFolders = async (folder: string): Promise<void> => {
  if (await isFolder(folder)) return;
  await makeFolders(path.dirname(folder));
  await mkdir(folder, { mode: 0o700 }).catch(async (error: unknown) => {
    if (!(await isFolder(folder))) throw error;
  });
};
