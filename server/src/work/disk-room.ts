import { statfs } from 'node:fs/promises';

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
