import {
  BACKUP_INCOMING,
  BACKUP_INCOMING_PIECE,
  BACKUP_RESTORE,
  incomingFilesSchema,
  incomingPieceSchema,
} from '@shutterdesk/shared';
import { inParallel } from '@shutterdesk/shared/node/in-parallel';
import { LONGEST_LIST } from '@shutterdesk/shared/node/repository-files';
import type { CopyProgress } from '../../../backup-copy-status.ts';
import { type Ask, AT_ONCE, ask, jsonWithin, PIECE_BYTES, refusalIn } from './ask-server.ts';
import { bytesOf, type CopiedFile, type CopyFolder } from './copy-folder.ts';
import { CopyProblem } from './copy-problem.ts';

const LONGEST_ANSWER = 64 * 1024;

interface Sending extends Ask {
  readonly folder: CopyFolder;
  readonly onProgress: (progress: CopyProgress) => void;
}

const JSON_BODY = { 'content-type': 'application/json' };

/** Sends the rest of one file. Each answer says how many of its bytes the server has now. */
const sendFile = async (
  sending: Pick<Sending, 'send' | 'signal' | 'folder'>,
  { name, bytes }: CopiedFile,
  arrived: number,
  onBytes: (bytes: number) => void,
): Promise<void> => {
  const url = BACKUP_INCOMING_PIECE.replace('{name}', name);
  for (let start = arrived; start < bytes; ) {
    const piece = await sending.folder.piece(name, start, Math.min(PIECE_BYTES, bytes - start));
    const headers = {
      'content-type': 'application/octet-stream',
      'content-range': `bytes ${start}-${start + piece.byteLength - 1}/${bytes}`,
    };
    const answer = await ask(sending, { method: 'PUT', url, headers, body: new Blob([piece]) });
    if (!answer.ok) throw await refusalIn(answer);
    const now = incomingPieceSchema.parse(await jsonWithin(answer, LONGEST_ANSWER)).arrived;
    if (now <= start || now > bytes) throw new CopyProblem('damaged');
    onBytes(now - start);
    start = now;
  }
};

/**
 * Brings the newest snapshot of a folder to an empty server, from where an earlier attempt stopped, and lets it restore it.
 * @throws {CopyProblem}
 */
export const sendSnapshot = async (sending: Sending, passphrase: string): Promise<void> => {
  const { folder, signal, onProgress } = sending;
  const all = await folder.all();
  if (!all) throw new CopyProblem('no-copy');
  const begun = await ask(sending, {
    method: 'POST',
    url: BACKUP_INCOMING,
    headers: JSON_BODY,
    body: JSON.stringify({ id: all.id, files: all.files }),
  });
  if (begun.status === 404) throw new CopyProblem('server-too-old');
  if (!begun.ok) throw await refusalIn(begun);
  const { files: known } = incomingFilesSchema.parse(await jsonWithin(begun, LONGEST_LIST));
  const arrived = new Map(known.map((file) => [file.name, file.arrived]));
  const [ofFiles, ofBytes] = [all.files.length, bytesOf(all.files)];
  let [files, bytes] = [0, [...arrived.values()].reduce((sum, each) => sum + each, 0)];
  const tell = () => onProgress({ files, ofFiles, bytes: Math.min(bytes, ofBytes), ofBytes });
  tell();
  const sendOne = async (file: CopiedFile, ends: AbortSignal): Promise<void> => {
    await sendFile({ ...sending, signal: ends }, file, arrived.get(file.name) ?? 0, (more) => {
      bytes += more;
      tell();
    });
    files += 1;
    tell();
  };
  await inParallel(all.files, AT_ONCE, sendOne, signal);
  const body = JSON.stringify({ passphrase });
  const answer = await ask(sending, { method: 'POST', url: BACKUP_RESTORE, headers: JSON_BODY, body });
  if (!answer.ok) throw await refusalIn(answer);
};
