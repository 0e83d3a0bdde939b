import { statfs } from 'node:fs/promises';
import { bytesInWords } from '@shutterdesk/shared';
import { StartError } from '@shutterdesk/shared/node/start-error';

/** The room on a disk, in bytes. */
export interface DiskRoom {
  /** For users other than root. */
  readonly free: number;
  readonly size: number;
}

export const diskRoomAt = async (folder: string): Promise<DiskRoom> => {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
};

export const freeBytesAt = async (folder: string): Promise<number> => (await diskRoomAt(folder)).free;

/** @throws {StartError} before anything is written, where a disk has no room for it */
export const refuseFullDisk = async (folder: string, needed: number, what: string): Promise<void> => {
  const free = await freeBytesAt(folder);
  if (free >= needed) return;
  throw new StartError(
    `The server’s disk is too full: ${folder} has ${bytesInWords(free)} left, and ${what} needs ${bytesInWords(needed)}. Your site is as it was.`,
  );
};
