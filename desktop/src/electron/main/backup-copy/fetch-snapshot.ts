import { BACKUP_NEWEST, backupKeyAddress, backupObjectAddress } from '@shutterdesk/shared';
import { encryptedBytes, LONGEST_KEY, LONGEST_MANIFEST } from '@shutterdesk/shared/node/snapshot-layout';
import { type Ask, ask, bodyWithin, PIECE_BYTES, refusalIn } from './ask-server.ts';
import { type CopiedObject, type CopiedSnapshot, readSnapshot } from './copied-snapshot.ts';
import type { CopyFolder, Half } from './copy-folder.ts';
import { CopyProblem } from './copy-problem.ts';

const tagOf = (answer: Response): string => /^"([^"]*)"$/.exec(answer.headers.get('etag') ?? '')?.[1] ?? '';

/**
 * The server's newest snapshot; null if it is the known one.
 * @throws {CopyProblem}
 */
export const fetchNewest = async (line: Ask, known: string | null): Promise<CopiedSnapshot | null> => {
  const answer = await ask(line, {
    url: BACKUP_NEWEST,
    headers: known === null ? {} : { 'if-none-match': `"${known}"` },
  });
  if (answer.status === 304) return null;
  if (answer.status === 204) throw new CopyProblem('no-backup');
  if (answer.status === 404) throw new CopyProblem('server-too-old');
  if (!answer.ok) throw await refusalIn(answer);
  return readSnapshot(tagOf(answer), await bodyWithin(answer, LONGEST_MANIFEST));
};

/**
 * The key that opens a snapshot, locked with the passphrase.
 * @throws {CopyProblem}
 */
export const fetchKey = async (line: Ask, recipient: string): Promise<Uint8Array> => {
  const answer = await ask(line, { url: backupKeyAddress(recipient) });
  if (!answer.ok) throw await refusalIn(answer);
  return bodyWithin(answer, LONGEST_KEY);
};

/** The server has removed the object meanwhile, because there are newer snapshots. */
export class ObjectGone extends Error {
  override name = 'ObjectGone';
}

const SHA256 = /^[0-9a-f]{64}$/;

interface Piece {
  readonly digest: string;
  readonly bytes: Uint8Array;
}

/** null: the object has no such piece. */
const fetchPiece = async (line: Ask, sha256: string, start: number): Promise<Piece | null> => {
  const range = `bytes=${start}-${start + PIECE_BYTES - 1}`;
  const answer = await ask(line, { url: backupObjectAddress(sha256), headers: { range } });
  if (answer.status === 404) throw new ObjectGone(sha256);
  if (answer.status === 416) return null;
  if (!answer.ok) throw await refusalIn(answer);
  const bytes = await bodyWithin(answer, PIECE_BYTES);
  const digest = tagOf(answer);
  if (!SHA256.test(digest)) throw new CopyProblem('damaged');
  return { digest, bytes };
};

interface Fetching extends Ask {
  readonly folder: CopyFolder;
  /** Called with the number of bytes that have arrived; negative if a half is dropped. */
  readonly onBytes: (bytes: number) => void;
}

/**
 * Brings one object into the folder, piece by piece, from where an earlier run stopped.
 * @throws {CopyProblem | ObjectGone}
 */
export const fetchObject = async (
  fetching: Fetching,
  { sha256, bytes }: CopiedObject,
  begun: Half | undefined,
): Promise<void> => {
  const { folder, onBytes } = fetching;
  // The size follows from the list of the snapshot: the server cannot fill the disk with one file.
  const total = encryptedBytes(bytes);
  let half = begun ?? null;
  for (;;) {
    const piece = await fetchPiece(fetching, sha256, half?.bytes ?? 0);
    if (half && piece?.digest !== half.digest) {
      // The server sends other bytes than last time, or fewer than are already here: start over.
      await folder.drop(half);
      onBytes(-half.bytes);
      half = null;
      continue;
    }
    if (!piece) throw new CopyProblem('damaged');
    half = await folder.append(half ?? { sha256, digest: piece.digest, bytes: 0 }, piece.bytes);
    onBytes(piece.bytes.byteLength);
    if (half.bytes === total) return folder.keep(half);
    if (half.bytes > total || piece.bytes.byteLength === 0) {
      await folder.drop(half);
      throw new CopyProblem('damaged');
    }
  }
};
