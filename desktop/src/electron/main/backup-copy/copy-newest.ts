import { inParallel } from '@shutterdesk/shared/node/in-parallel';
import type { CopyProgress } from '../../../backup-copy-status.ts';
import { AT_ONCE, type Send } from './ask-server.ts';
import { bytesOf, type CopiedObject, type CopiedPoint, encryptedBytes } from './copied-point.ts';
import type { CopyFolder } from './copy-folder.ts';
import { CopyProblem } from './copy-problem.ts';
import { fetchKey, fetchNewest, fetchObject, ObjectGone } from './fetch-point.ts';

interface Copying {
  readonly send: Send;
  readonly folder: CopyFolder;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: CopyProgress) => void;
  /** Called before anything is copied. */
  readonly onRoom: (room: Room) => void;
}

export interface Room {
  readonly needed: number;
  readonly free: number;
}

/** The point that is to be copied, and what of it is not here yet. */
export interface Plan {
  readonly point: CopiedPoint;
  readonly lacking: readonly CopiedObject[];
  readonly room: Room;
}

/**
 * Compares the server's newest point with what is in the folder; null: it is all there.
 * @throws {CopyProblem}
 */
export const planCopy = async ({
  send,
  folder,
  signal,
}: Pick<Copying, 'send' | 'folder' | 'signal'>): Promise<Plan | null> => {
  const here = await folder.newest();
  // Something may have been removed by hand.
  const isWhole = here !== null && (await folder.lacking(here.objects)).length === 0;
  const point = await fetchNewest({ send, signal }, isWhole ? here.id : null);
  if (!point) return null;
  if (here && here.site !== point.site) throw new CopyProblem('other-site');
  const lacking = await folder.lacking(point.objects);
  const halves = await folder.halves();
  const begun = lacking.reduce((sum, { sha256 }) => sum + (halves.get(sha256)?.bytes ?? 0), 0);
  return {
    point,
    lacking,
    room: {
      needed: lacking.reduce((sum, { bytes }) => sum + encryptedBytes(bytes), 0) - begun,
      free: await folder.freeBytes(),
    },
  };
};

const fetchAll = async (copying: Copying, { point, lacking }: Plan): Promise<void> => {
  const { folder, signal, onProgress } = copying;
  const halves = await folder.halves();
  const [ofFiles, ofBytes] = [point.objects.length, bytesOf(point.objects)];
  let files = ofFiles - lacking.length;
  let bytes = ofBytes - bytesOf(lacking);
  for (const { sha256 } of lacking) bytes += halves.get(sha256)?.bytes ?? 0;
  const tell = () => onProgress({ files, ofFiles, bytes, ofBytes });
  tell();
  const onBytes = (more: number): void => {
    bytes += more;
    tell();
  };
  const fetchOne = async (object: CopiedObject, ends: AbortSignal): Promise<void> => {
    await fetchObject({ ...copying, signal: ends, onBytes }, object, halves.get(object.sha256));
    files += 1;
    tell();
  };
  await inParallel(lacking, AT_ONCE, fetchOne, signal);
};

/** The key that opens what is here; a new passphrase changes it. */
const copyKey = async (copying: Copying, plan: Plan | null): Promise<void> => {
  const { folder } = copying;
  const recipient = (plan?.point ?? (await folder.newest()))?.sealedFor;
  if (recipient) await folder.keepKey(recipient, await fetchKey(copying, recipient));
};

/** @returns false when the server removed the point meanwhile */
const copyPlan = async (copying: Copying, plan: Plan): Promise<boolean> => {
  copying.onRoom(plan.room);
  if (plan.room.free < plan.room.needed) throw new CopyProblem('full');
  try {
    await fetchAll(copying, plan);
    copying.signal.throwIfAborted();
    await copying.folder.commit(plan.point);
    return true;
  } catch (error) {
    if (error instanceof ObjectGone) return false;
    throw error;
  }
};

/**
 * Brings the folder up to the server’s newest point. The previous point stays whole until the very end: before that,
 * objects are only added.
 * @throws {CopyProblem}
 */
export const copyNewest = async (copying: Copying): Promise<void> => {
  await copying.folder.begin();
  // The server may remove a point while it is being copied. It then has a newer one.
  for (let tries = 0; tries < 2; tries += 1) {
    const plan = await planCopy(copying);
    await copyKey(copying, plan);
    if (!plan || (await copyPlan(copying, plan))) return;
  }
  throw new CopyProblem('server', 'A file of the backup is missing on the server: prove it there.');
};
