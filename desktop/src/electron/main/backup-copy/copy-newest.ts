import { inParallel } from '@shutterdesk/shared/node/in-parallel';
import { encryptedBytes } from '@shutterdesk/shared/node/snapshot-layout';
import type { CopyProgress } from '../../../backup-copy-status.ts';
import { AT_ONCE, type Send } from './ask-server.ts';
import { bytesOf, type CopiedObject, type CopiedSnapshot } from './copied-snapshot.ts';
import type { CopyFolder } from './copy-folder.ts';
import { CopyProblem } from './copy-problem.ts';
import { fetchKey, fetchNewest, fetchObject, ObjectGone } from './fetch-snapshot.ts';

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

/** The snapshot that is to be copied, and what of it is not here yet. */
export interface Plan {
  readonly snapshot: CopiedSnapshot;
  readonly lacking: readonly CopiedObject[];
  readonly room: Room;
}

/**
 * Compares the server's newest snapshot with what is in the folder; null: it is all there.
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
  const snapshot = await fetchNewest({ send, signal }, isWhole ? here.id : null);
  if (!snapshot) return null;
  if (here && here.site !== snapshot.site) throw new CopyProblem('other-site');
  const lacking = await folder.lacking(snapshot.objects);
  const halves = await folder.halves();
  const begun = lacking.reduce((sum, { sha256 }) => sum + (halves.get(sha256)?.bytes ?? 0), 0);
  return {
    snapshot,
    lacking,
    room: {
      needed: lacking.reduce((sum, { bytes }) => sum + encryptedBytes(bytes), 0) - begun,
      free: await folder.freeBytes(),
    },
  };
};

const fetchAll = async (copying: Copying, { snapshot, lacking }: Plan): Promise<void> => {
  const { folder, signal, onProgress } = copying;
  const halves = await folder.halves();
  const [ofFiles, ofBytes] = [snapshot.objects.length, bytesOf(snapshot.objects)];
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
  const recipient = (plan?.snapshot ?? (await folder.newest()))?.sealedFor;
  if (recipient) await folder.putKey(recipient, await fetchKey(copying, recipient));
};

/** @returns false when the server removed the snapshot meanwhile */
const copyPlan = async (copying: Copying, plan: Plan): Promise<boolean> => {
  copying.onRoom(plan.room);
  if (plan.room.free < plan.room.needed) throw new CopyProblem('full');
  try {
    await fetchAll(copying, plan);
    copying.signal.throwIfAborted();
    await copying.folder.commit(plan.snapshot);
    return true;
  } catch (error) {
    if (error instanceof ObjectGone) return false;
    throw error;
  }
};

/**
 * Brings the folder up to the server’s newest snapshot. The previous snapshot stays whole until the very end: before that,
 * objects are only added.
 * @throws {CopyProblem}
 */
export const copyNewest = async (copying: Copying): Promise<void> => {
  await copying.folder.begin();
  // The server may remove a snapshot while it is being copied. It then has a newer one.
  for (let tries = 0; tries < 2; tries += 1) {
    const plan = await planCopy(copying);
    await copyKey(copying, plan);
    if (!plan || (await copyPlan(copying, plan))) return;
  }
  throw new CopyProblem(
    'server',
    'A file of this backup is missing on the server. Press Test Latest under Studio → Backup.',
  );
};
