import type { NewestBackup } from '@shutterdesk/shared';
import { inParallel } from '@shutterdesk/shared/node/in-parallel';
import { KEY_FILE, LONGEST_KEY, numberOf, snapshotFile } from '@shutterdesk/shared/node/repository-files';
import type { CopyProgress } from '../../../backup-copy-status.ts';
import { AT_ONCE, type Send } from './ask-server.ts';
import { bytesOf, type CopiedFile, type CopyFolder } from './copy-folder.ts';
import { CopyProblem } from './copy-problem.ts';
import { FileGone, fetchFile, fetchNewest, fetchStart } from './fetch-snapshot.ts';

/** The memory that this computer has of its copy: the folder's files alone do not say it. */
export interface Remembered {
  readonly id: string;
  readonly madeAt: string;
  readonly site: string;
  readonly bytes: number;
  /** The names of its files. */
  readonly names: readonly string[];
}

interface Copying {
  readonly send: Send;
  readonly folder: CopyFolder;
  readonly signal: AbortSignal;
  readonly remembered: Remembered | null;
  /** The person agrees to an older or much smaller backup than the one that is here. */
  readonly follows: boolean;
  readonly onProgress: (progress: CopyProgress) => void;
  /** Called before anything is copied. */
  readonly onRoom: (room: Room) => void;
}

export interface Room {
  readonly needed: number;
  readonly free: number;
}

interface Plan {
  readonly newest: NewestBackup;
  readonly lacking: readonly CopiedFile[];
  readonly room: Room;
}

/** A site whose backup has lost more than half at once has lost more than photographs. */
const MUCH_SMALLER = 0.5;

/**
 * A server that somebody has broken into, or a place that somebody has put back, must not take the copy with it.
 * @throws {CopyProblem} before anything of the copy changes
 */
const refuseOlder = (newest: NewestBackup, { remembered, follows }: Pick<Copying, 'remembered' | 'follows'>): void => {
  if (!remembered) return;
  if (remembered.site !== newest.site) throw new CopyProblem('other-site');
  if (follows) return;
  // A moment later than now is of a clock that was ahead, and says nothing.
  const wasAhead = Date.parse(remembered.madeAt) > Date.now();
  const isOlder = newest.number < numberOf(remembered.id) || (!wasAhead && newest.madeAt < remembered.madeAt);
  if (isOlder) throw new CopyProblem('older', newest.madeAt);
  if (bytesOf(newest.files) < MUCH_SMALLER * remembered.bytes) throw new CopyProblem('smaller', newest.madeAt);
};

/**
 * A folder that this computer does not remember may hold the copy of another site.
 * @throws {CopyProblem}
 */
const refuseForeign = async (copying: Pick<Copying, 'send' | 'folder' | 'signal'>, { files }: NewestBackup) => {
  const { folder } = copying;
  const here = await folder.newest();
  if (here === null || files.some(({ name }) => name === snapshotFile(here))) return;
  const key = await fetchStart(copying, KEY_FILE);
  const isSame = key !== null && Buffer.from(await folder.piece(KEY_FILE, 0, LONGEST_KEY)).equals(key);
  // A new passphrase locks the same key into other bytes: then the server still has the snapshot, or the person chooses.
  if (!isSame && !(await fetchStart(copying, snapshotFile(here)))) throw new CopyProblem('other-site');
};

/**
 * Compares the server's newest snapshot with what is in the folder; null: it is all there.
 * @throws {CopyProblem}
 */
export const planCopy = async (
  copying: Pick<Copying, 'send' | 'folder' | 'signal' | 'remembered' | 'follows'>,
): Promise<Plan | null> => {
  const { folder, remembered } = copying;
  // Something may have been removed by hand: then the server is asked for the whole list again.
  const isHere = remembered !== null && remembered.id === (await folder.newest());
  const newest = await fetchNewest(copying, isHere ? remembered.id : null);
  if (!newest) return null;
  refuseOlder(newest, copying);
  if (!remembered) await refuseForeign(copying, newest);
  const lacking = await folder.lacking(newest.files);
  let begun = 0;
  for (const { name } of lacking) begun += await folder.halfBytes(newest.id, name);
  return { newest, lacking, room: { needed: bytesOf(lacking) - begun, free: await folder.freeBytes() } };
};

const fetchAll = async (copying: Copying, { newest, lacking }: Plan): Promise<void> => {
  const { folder, signal, onProgress } = copying;
  const [ofFiles, ofBytes] = [newest.files.length, bytesOf(newest.files)];
  let files = ofFiles - lacking.length;
  let bytes = ofBytes - bytesOf(lacking);
  for (const { name } of lacking) bytes += await folder.halfBytes(newest.id, name);
  const tell = () => onProgress({ files, ofFiles, bytes, ofBytes });
  tell();
  const onBytes = (more: number): void => {
    bytes += more;
    tell();
  };
  const fetchOne = async (file: CopiedFile, ends: AbortSignal): Promise<void> => {
    await fetchFile({ ...copying, signal: ends, onBytes }, newest.id, file);
    files += 1;
    tell();
  };
  // The list makes the snapshot valid, so it comes last.
  const isLast = ({ name }: CopiedFile) => name === snapshotFile(newest.id) || name === KEY_FILE;
  await inParallel(
    lacking.filter((file) => !isLast(file)),
    AT_ONCE,
    fetchOne,
    signal,
  );
  for (const file of lacking.filter(isLast)) await fetchOne(file, signal);
};

/**
 * Brings the folder up to the server’s newest snapshot. The snapshot before stays whole in it.
 * @returns what to remember of it; null: nothing is new
 * @throws {CopyProblem}
 */
export const copyNewest = async (copying: Copying): Promise<Remembered | null> => {
  const { folder, onRoom, remembered, signal } = copying;
  await folder.begin();
  // The server may remove a snapshot while it is being copied. It then has a newer one.
  for (let tries = 0; tries < 2; tries += 1) {
    const plan = await planCopy(copying);
    if (!plan) return null;
    onRoom(plan.room);
    if (plan.room.free < plan.room.needed) throw new CopyProblem('full');
    try {
      await fetchAll(copying, plan);
    } catch (error) {
      if (error instanceof FileGone) continue;
      throw error;
    }
    signal.throwIfAborted();
    const { id, madeAt, site, files } = plan.newest;
    await folder.tidy(plan.newest, remembered?.names ?? []);
    return { id, madeAt, site, bytes: bytesOf(files), names: files.map(({ name }) => name) };
  }
  throw new CopyProblem(
    'server',
    'A file of this backup is missing on the server. Press Test Latest under Studio → Backup.',
  );
};
