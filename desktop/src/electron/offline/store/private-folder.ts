import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';

const close = (file: string, mode: number): void => {
  try {
    chmodSync(file, mode);
  } catch {
    // The file is somebody else's, or the disk is read-only: its permissions stay.
  }
};

/** Creates a folder that only its user may open; one that was left open is closed. */
export const makePrivateFolder = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  close(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isFile()) close(path.join(folder, entry.name), 0o600);
  }
};
