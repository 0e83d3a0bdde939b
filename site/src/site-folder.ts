import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SiteFile } from './site-file.ts';

/** The folder holds other files and must not be replaced. The message is a sentence for the person who chose it. */
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

/** Replaces a whole folder, so that nobody ever sees a half-written one. */
const replaceFolder = async (built: string, out: string): Promise<void> => {
  const before = `${built}-before`;
  await rename(out, before).catch(() => undefined);
  await rename(built, out);
  await rm(before, { recursive: true, force: true });
};

/** @throws for a name that leads out of the folder */
export const placeIn = (folder: string, name: string): string => {
  const place = path.join(folder, name);
  if (!place.startsWith(path.join(folder, path.sep))) throw new Error(`leads out of the folder: ${name}`);
  return place;
};

/**
 * Writes files of the site into a folder. Some systems do not tell capital letters from small ones: a page is not
 * overwritten by what leads to it.
 */
export const writeFiles = async (folder: string, files: readonly SiteFile[]): Promise<void> => {
  const pages = new Set(files.flatMap(({ path, movedTo }) => (movedTo === undefined ? [path.toLowerCase()] : [])));
  for (const file of files) {
    if (file.movedTo !== undefined && pages.has(file.path.toLowerCase())) continue;
    const target = placeIn(folder, file.path);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, file.bytes);
  }
};

/**
 * Creates the folder of an exported site, completely or not at all; an earlier export is replaced.
 * @param write fills the folder that it receives
 * @throws {ForeignFolder} with a sentence when the folder holds other files
 */
export const writeSiteFolder = async <Result>(
  out: string,
  write: (folder: string) => Promise<Result>,
): Promise<Result> => {
  await refuseForeign(out);
  const built = `${out}.${process.pid}`;
  await mkdir(built, { recursive: true });
  try {
    const result = await write(built);
    await replaceFolder(built, out);
    return result;
  } finally {
    await rm(built, { recursive: true, force: true });
  }
};

/** Tells the person who exported the page where its form leads, and what the server needs for that. */
export const formSentence = (apiUrl: string, publicUrl: string | null): string =>
  publicUrl === null
    ? `Its form sends to ${apiUrl}, which refuses it until whoever runs that server has told it the address at which these files will be seen.`
    : `Its form sends to ${apiUrl}, which takes inquiries from the page at ${publicUrl} and refuses any other: the files belong there, or whoever runs that server has to change the page's address.`;
