import { rm } from 'node:fs/promises';

/** Removes the folder of a job. A process that is given up or killed may write there a moment longer. */
export const removeWorkFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5 });
