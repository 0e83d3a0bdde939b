import { chmod, lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';

/**
 * Other entries of the folder belong to somebody else. The folder may even hold the project itself, whose programs
 * must stay executable.
 */
const OURS =
  /^(?:shutterdesk\.db.*|(?:running|next-program|update)\.json.*|update(?:\.lock.*|-trial)|left-behind-.*|(?:server|backup)\.lock.*|secrets|objects|published|incoming|erasures\.txt|backup-(?:work|drill|incoming|proved\.json.*)|(?:before-)?restore-.*|before-(?:\d|work|back-).*)$/;

const FOLDER = 0o700;
const FILE = 0o600;

/** From now on, only this process's own user can read the files that it creates. */
export const makeFilesPrivate = (): void => {
  process.umask(0o077);
};

/** @returns the entries that belong to somebody else and stay as they are */
const closeFolder = async (folder: string, isOurs = (_name: string) => true): Promise<readonly string[]> => {
  const foreign: string[] = [];
  const close = (file: string, mode: number) =>
    chmod(file, mode).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EPERM' || error.code === 'EROFS') foreign.push(file);
      else if (error.code !== 'ENOENT') throw error;
    });
  for (const name of (await readdir(folder).catch((): string[] => [])).filter(isOurs)) {
    const entry = path.join(folder, name);
    const stats = await lstat(entry).catch(() => null);
    const mode = (stats?.mode ?? 0) & 0o777;
    // Nobody else can reach the contents of a closed folder.
    if (stats?.isDirectory() && mode !== FOLDER) foreign.push(...(await closeFolder(entry)));
    else if (stats?.isFile() && mode !== FILE) await close(entry, FILE);
  }
  // Last, so that a closed folder is always a finished one.
  await close(folder, FOLDER);
  return foreign;
};

/** Hides a data folder, and our files in it, from the system's other users. */
export const makeFolderPrivate = async (folder: string, logger: Logger): Promise<void> => {
  if (process.platform === 'win32') return;
  const foreign = await closeFolder(folder, (name) => OURS.test(name));
  if (foreign.length > 0) {
    const sentence =
      'files in the data folder belong to another user and may be readable for others: make this server’s user their owner';
    logger.warn({ folder, count: foreign.length, first: foreign[0] }, sentence);
  }
};
