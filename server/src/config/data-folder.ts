import { access, constants, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { type DiskRoom, diskRoomAt } from '../work/disk-room.ts';
import { makeFolders } from '../work/make-folders.ts';
import type { Config } from './config.ts';

type DataFolder = Pick<Config, 'dataDir'>;
type OpenFolder = Pick<Config, 'dataDir' | 'database'>;

/** Files stay here while they arrive and while they are processed. Anything left at a start is rubbish. */
export const incomingFolder = ({ dataDir }: DataFolder): string => path.join(dataDir, 'incoming');

/** Removes files that a killed process was receiving or processing. */
export const removeUnfinished = (config: DataFolder): Promise<void> =>
  rm(incomingFolder(config), { recursive: true, force: true });

/** @throws {StartError} when the folder is not writable */
export const usableDataFolder = async ({ dataDir }: DataFolder): Promise<void> => {
  try {
    await makeFolders(dataDir);
    await access(dataDir, constants.W_OK);
  } catch (error) {
    const isOfAnother = error instanceof Error && 'code' in error && error.code === 'EACCES';
    const cure = isOfAnother ? `make the user ${process.getuid?.()}, who runs this server, its owner, or ` : '';
    throw new StartError(`The data folder ${dataDir} cannot be written to: ${cure}set DATA_DIR to one that can.`);
  }
};

/** A folder's identity, whatever its name; null: there is none. */
const identityOf = async (folder: string): Promise<string | null> => {
  const found = await stat(folder, { bigint: true }).catch(() => null);
  return found && `${found.dev} ${found.ino}`;
};

/** A question for later: is the data folder still the one of now? With PostgreSQL, any will do. */
export const watchDataFolder = async ({ dataDir, database }: OpenFolder): Promise<() => Promise<boolean>> => {
  const opened = await identityOf(dataDir);
  return async () => database !== null || (await identityOf(dataDir)) === opened;
};

/**
 * Makes a folder in the data folder of a server that runs, which does not make that one anew: whoever moved it away could
 * not move it back. With PostgreSQL, any will do, and it may be deleted at any moment.
 * @throws {FolderGone}
 */
export const makeInside = ({ dataDir, database }: OpenFolder, folder: string): Promise<void> =>
  makeFolders(folder, database ? undefined : dataDir);

/** The folder for files that arrive, which is there afterwards. */
export const openIncoming = async (config: OpenFolder): Promise<string> => {
  const folder = incomingFolder(config);
  await makeInside(config, folder);
  return folder;
};

/** The room on the data folder's disk. */
export const dataDiskRoom = async (config: OpenFolder): Promise<DiskRoom> => {
  await makeInside(config, config.dataDir);
  return diskRoomAt(config.dataDir);
};
