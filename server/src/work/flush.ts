import { open } from 'node:fs/promises';

/** Flushes a file, or the entries of a folder, to the disk itself. */
export const flush = async (file: string): Promise<void> => {
  const handle = await open(file, 'r');
  await handle.sync().finally(() => handle.close());
};
