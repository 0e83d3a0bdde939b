import { BACKUP_NEWEST, backupPieceAddress, type NewestBackup, newestBackupSchema } from '@shutterdesk/shared';
import {
  KEY_FILE,
  LONGEST_KEY,
  LONGEST_LIST,
  longestOf,
  repositoryPath,
  snapshotFile,
} from '@shutterdesk/shared/node/repository-files';
import { type Ask, ask, bodyWithin, jsonWithin, PIECE_BYTES, refusalIn } from './ask-server.ts';
import type { CopiedFile, CopyFolder } from './copy-folder.ts';
import { CopyProblem } from './copy-problem.ts';

/** A server may have been broken into: its names become names of files here, and its sizes fill the disk. */
const isOurs = ({ name, bytes }: CopiedFile): boolean =>
  repositoryPath(name) !== null && bytes <= (longestOf(name) ?? Number.POSITIVE_INFINITY);

/**
 * The server's newest snapshot; null if it is the known one.
 * @throws {CopyProblem}
 */
export const fetchNewest = async (line: Ask, known: string | null): Promise<NewestBackup | null> => {
  const headers: Record<string, string> = known === null ? {} : { 'if-none-match': `"${known}"` };
  const answer = await ask(line, { url: BACKUP_NEWEST, headers });
  if (answer.status === 304) return null;
  if (answer.status === 204) throw new CopyProblem('no-backup');
  if (answer.status === 404) throw new CopyProblem('server-too-old');
  if (!answer.ok) throw await refusalIn(answer);
  const { data } = newestBackupSchema.safeParse(await jsonWithin(answer, LONGEST_LIST));
  const names = new Set(data?.files.map(({ name }) => name));
  if (!data?.files.every(isOurs) || !names.has(KEY_FILE) || !names.has(snapshotFile(data.id))) {
    throw new CopyProblem('damaged');
  }
  return data;
};

/** The beginning of a file, as much as a key may have; null: the server has no such file. */
export const fetchStart = async (line: Ask, name: string): Promise<Uint8Array | null> => {
  const range = `bytes=0-${LONGEST_KEY - 1}`;
  const answer = await ask(line, { url: backupPieceAddress(name), headers: { range } });
  if (answer.status === 404) return null;
  if (!answer.ok) throw await refusalIn(answer);
  return bodyWithin(answer, LONGEST_KEY);
};

/** The server has removed the file meanwhile, because there are newer snapshots. */
export class FileGone extends Error {
  override name = 'FileGone';
}

interface Fetching extends Ask {
  readonly folder: CopyFolder;
  /** Called with the number of bytes that have arrived. */
  readonly onBytes: (bytes: number) => void;
}

/**
 * Brings one file into the folder, piece by piece, from where an earlier run stopped.
 * @throws {CopyProblem | FileGone}
 */
export const fetchFile = async (fetching: Fetching, id: string, { name, bytes }: CopiedFile): Promise<void> => {
  const { folder, onBytes } = fetching;
  for (let at = await folder.halfBytes(id, name); at < bytes; ) {
    const range = `bytes=${at}-${Math.min(at + PIECE_BYTES, bytes) - 1}`;
    const answer = await ask(fetching, { url: backupPieceAddress(name), headers: { range } });
    if (answer.status === 404) throw new FileGone(name);
    if (!answer.ok) throw await refusalIn(answer);
    const piece = await bodyWithin(answer, PIECE_BYTES);
    if (piece.byteLength === 0 || at + piece.byteLength > bytes) {
      await folder.drop(id, name);
      throw new CopyProblem('damaged');
    }
    await folder.append(id, name, at, piece);
    at += piece.byteLength;
    onBytes(piece.byteLength);
  }
  if ((await folder.halfBytes(id, name)) !== bytes) {
    await folder.drop(id, name);
    throw new CopyProblem('damaged');
  }
  await folder.keep(id, name);
};
