import { open } from 'node:fs/promises';

const sync = async (file: string, flags: 'r' | 'r+'): Promise<void> => {
  const handle = await open(file, flags);
  await handle.sync().finally(() => handle.close());
};

/** Flushes a file's bytes to the disk itself. */
export const flush = (file: string): Promise<void> => sync(file, 'r+');

/** Flushes the entries of a folder. Windows flushes no folders. */
export const flushFolder = async (folder: string): Promise<void> => {
  if (process.platform !== 'win32') await sync(folder, 'r');
};
