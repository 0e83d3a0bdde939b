import {
  BACKUP_INCOMING_KEY,
  BACKUP_INCOMING_OBJECT,
  BACKUP_INCOMING_SNAPSHOT,
  BACKUP_RESTORE,
  incomingObjectSchema,
  incomingObjectsSchema,
} from '@shutterdesk/shared';
import { inParallel } from '@shutterdesk/shared/node/in-parallel';
import { LONGEST_MANIFEST } from '@shutterdesk/shared/node/snapshot-layout';
import type { CopyProgress } from '../../../backup-copy-status.ts';
import { type Ask, AT_ONCE, ask, jsonWithin, PIECE_BYTES, refusalIn } from './ask-server.ts';
import { bytesOf, type CopiedObject, type CopiedSnapshot } from './copied-snapshot.ts';
import type { CopyFolder } from './copy-folder.ts';
import { CopyProblem } from './copy-problem.ts';

const LONGEST_ANSWER = 64 * 1024;
const BYTES = { 'content-type': 'application/octet-stream' };

/** The snapshot in a folder, if all of it is there. */
export const wholeSnapshot = async (folder: CopyFolder): Promise<CopiedSnapshot> => {
  const snapshot = await folder.newest();
  if (!snapshot || (await folder.lacking(snapshot.objects)).length > 0) throw new CopyProblem('no-copy');
  if (!(await folder.key(snapshot.sealedFor))) throw new CopyProblem('no-copy');
  return snapshot;
};

const put = async (line: Ask, url: string, body: Uint8Array<ArrayBuffer>, headers = {}): Promise<Response> => {
  const answer = await ask(line, { method: 'PUT', url, headers: { ...BYTES, ...headers }, body: new Blob([body]) });
  if (answer.status === 404) throw new CopyProblem('server-too-old');
  if (!answer.ok) throw await refusalIn(answer);
  return answer;
};

interface Sending extends Ask {
  readonly folder: CopyFolder;
  readonly onProgress: (progress: CopyProgress) => void;
}

/** The bytes of each object that the server already has, by its hash. */
const announce = async (line: Ask, { id, manifest }: CopiedSnapshot): Promise<ReadonlyMap<string, number>> => {
  const answer = await put(line, BACKUP_INCOMING_SNAPSHOT.replace('{id}', id), new Uint8Array(manifest));
  const { objects } = incomingObjectsSchema.parse(await jsonWithin(answer, LONGEST_MANIFEST));
  return new Map(objects.map(({ name, arrived }) => [name.replace(/\.age$/, ''), arrived]));
};

interface ObjectSending extends Pick<Sending, 'send' | 'signal' | 'folder'> {
  readonly onBytes: (bytes: number) => void;
}

/** Sends the rest of one object. Each answer says how many of its bytes the server has now. */
const sendObject = async (sending: ObjectSending, sha256: string, arrived: number): Promise<void> => {
  const { folder, onBytes } = sending;
  const whole = await folder.sizeOf(sha256);
  const url = BACKUP_INCOMING_OBJECT.replace('{name}', `${sha256}.age`);
  for (let start = arrived; start < whole; ) {
    const piece = await folder.piece(sha256, start, Math.min(PIECE_BYTES, whole - start));
    const range = { 'content-range': `bytes ${start}-${start + piece.byteLength - 1}/${whole}` };
    const answer = await put(sending, url, piece, range);
    const now = incomingObjectSchema.parse(await jsonWithin(answer, LONGEST_ANSWER)).arrived;
    // The server takes nothing of a file that is longer or shorter than its backup says.
    if (now <= start || now > whole) throw new CopyProblem('damaged');
    onBytes(now - start);
    start = now;
  }
};

/**
 * Brings a snapshot to an empty server, from where an earlier attempt stopped, and lets it restore it.
 * @throws {CopyProblem}
 */
export const sendSnapshot = async (sending: Sending, passphrase: string): Promise<void> => {
  const { folder, signal, onProgress } = sending;
  const snapshot = await wholeSnapshot(folder);
  const arrived = await announce(sending, snapshot);
  const [ofFiles, ofBytes] = [snapshot.objects.length, bytesOf(snapshot.objects)];
  let files = 0;
  let bytes = [...arrived.values()].reduce((sum, each) => sum + each, 0);
  const tell = () => onProgress({ files, ofFiles, bytes: Math.min(bytes, ofBytes), ofBytes });
  tell();
  const onBytes = (more: number): void => {
    bytes += more;
    tell();
  };
  const sendOne = async ({ sha256 }: CopiedObject, ends: AbortSignal): Promise<void> => {
    await sendObject({ ...sending, signal: ends, onBytes }, sha256, arrived.get(sha256) ?? 0);
    files += 1;
    tell();
  };
  await inParallel(snapshot.objects, AT_ONCE, sendOne, signal);
  const key = await folder.key(snapshot.sealedFor);
  if (!key) throw new CopyProblem('no-copy');
  await put(sending, BACKUP_INCOMING_KEY.replace('{recipient}', snapshot.sealedFor), new Uint8Array(key));
  const answer = await ask(sending, {
    method: 'POST',
    url: BACKUP_RESTORE,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ passphrase }),
  });
  if (!answer.ok) throw await refusalIn(answer);
};
