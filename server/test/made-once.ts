import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { inject } from 'vitest';

/**
 * A folder that is filled for the first test that asks for it, and removed with the run. Tests copy it, where filling
 * one of their own would take a second.
 */
export const madeOnce = (fill: (folder: string) => Promise<unknown>): (() => Promise<string>) => {
  let folder: Promise<string> | undefined;
  const make = async (): Promise<string> => {
    const folder = await mkdtemp(path.join(inject('prepared'), 'made-once-'));
    await fill(folder);
    return folder;
  };
  return () => {
    folder ??= make();
    return folder;
  };
};
