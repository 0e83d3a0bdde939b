import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Creates a file that nobody but its user may read, where there is none. */
export const createPrivately = (file: string): void => {
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
};

const close = (file: string, mode: number): void => {
  try {
    chmodSync(file, mode);
  } catch {
    // Somebody else's, or on a disk that cannot be written: who may read it is not ours to say.
  }
};

/** Creates a folder that nobody but its user may look into; one that an earlier release left open is closed. */
export const makePrivateFolder = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  close(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isFile()) close(path.join(folder, entry.name), 0o600);
  }
};
