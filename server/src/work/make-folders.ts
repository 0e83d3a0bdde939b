import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

const isFolder = async (name: string): Promise<boolean> => (await stat(name).catch(() => null))?.isDirectory() === true;

/** A folder that only a person can put back. */
export class FolderGone extends Error {
  override name = 'FolderGone';

  constructor(folder: string) {
    super(`The folder ${folder} is gone: stop the server, put the folder back, and start it again.`);
  }
}

/**
 * Makes a folder and those on the way to it. Node's own `recursive` never ends where a file system takes no folders, such as /proc.
 * @param within a folder that is not made; absent: any is
 * @throws {FolderGone}
 */
export const makeFolders = async (folder: string, within?: string): Promise<void> => {
  if (await isFolder(folder)) return;
  if (folder === within) throw new FolderGone(folder);
  await makeFolders(path.dirname(folder), within);
  await mkdir(folder, { mode: 0o700 }).catch(async (error: unknown) => {
    if (!(await isFolder(folder))) throw error;
  });
};
