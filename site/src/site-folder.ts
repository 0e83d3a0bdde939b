import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SiteFile } from './site-file.ts';

/** A folder that is not ours to replace. Its message is a sentence for the person who chose it. */
export class ForeignFolder extends Error {
  override name = 'ForeignFolder';
}

const refuseForeign = async (out: string): Promise<void> => {
  const entries = await readdir(out).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw new ForeignFolder(`${out} is not a folder that can be written.`);
  });
  if (entries.length > 0 && !entries.includes('index.html')) {
    throw new ForeignFolder(`${out} holds something else than an exported site: choose another folder.`);
  }
};

/** Puts a whole folder in the place of another; nothing half-written is ever seen there. */
const replaceFolder = async (made: string, out: string): Promise<void> => {
  const before = `${made}-before`;
  await rename(out, before).catch(() => undefined);
  await rename(made, out);
  await rm(before, { recursive: true, force: true });
};

/** @throws for a name that leads out of the folder */
export const placeIn = (folder: string, name: string): string => {
  const place = path.join(folder, name);
  if (!place.startsWith(path.join(folder, path.sep))) throw new Error(`leads out of the folder: ${name}`);
  return place;
};

/** Writes files of the site below a folder. */
export const writeFiles = async (folder: string, files: readonly SiteFile[]): Promise<void> => {
  for (const file of files) {
    const target = placeIn(folder, file.path);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, file.bytes);
  }
};

/**
 * Makes a folder of the exported site, whole or not at all; one that an earlier export made is replaced.
 * @param write fills the folder that it is given
 * @throws {ForeignFolder} with a sentence, when the folder is somebody else's
 */
export const writeSiteFolder = async <Result>(
  out: string,
  write: (folder: string) => Promise<Result>,
): Promise<Result> => {
  await refuseForeign(out);
  const made = `${out}.${process.pid}`;
  await mkdir(made, { recursive: true });
  try {
    const result = await write(made);
    await replaceFolder(made, out);
    return result;
  } finally {
    await rm(made, { recursive: true, force: true });
  }
};

/** Where an exported page's form leads, and what must be so for it to get there; for whoever has just exported it. */
export const formSentence = (apiUrl: string, publicUrl: string | null): string =>
  publicUrl === null
    ? `Its form sends to ${apiUrl}, which refuses it until whoever runs that server has told it the address at which these files will be seen.`
    : `Its form sends to ${apiUrl}, which takes inquiries from the page at ${publicUrl} and refuses any other: the files belong there, or whoever runs that server has to change the page's address.`;
