import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * A folder that is filled for the first test that asks for it, and removed when the process ends. Tests copy it, where
 * filling one of their own would take a second.
 */
export const madeOnce = (fill: (folder: string) => Promise<unknown>): (() => Promise<string>) => {
  let made: Promise<string> | undefined;
  const make = async (): Promise<string> => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'made-once-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    await fill(folder);
    return folder;
  };
  return () => {
    made ??= make();
    return made;
  };
};
