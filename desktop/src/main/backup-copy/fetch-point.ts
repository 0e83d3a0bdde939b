import { BACKUP_NEWEST, backupKeyAddress, backupObjectAddress, errorBodySchema } from '@shutterdesk/shared';
import { BrokenOff, Unreachable, type UpstreamCall } from '../offline/upstream.ts';
import { type CopiedObject, type CopiedPoint, readPoint } from './copied-point.ts';
import type { CopyFolder, Half } from './copy-folder.ts';
import { CopyProblem } from './copy-problem.ts';

/** The server seals a whole object before its first byte, which takes a while for a large database. */
const PATIENCE = 4;
/** A slow line brings this much within the time limit of an answer, and a break loses no more. */
const PIECE_BYTES = 1024 * 1024;

/**
 * Sends a call to the server.
 * @throws {Unreachable | BrokenOff}
 */
export type Send = (call: UpstreamCall) => Promise<Response>;

const sentenceIn = async (answer: Response): Promise<string> => {
  const body = errorBodySchema.safeParse(await answer.json().catch(() => null));
  return body.data?.message ?? `The server answered ${answer.status}.`;
};

interface Ask {
  readonly send: Send;
  readonly signal: AbortSignal;
}

const get = async ({ send, signal }: Ask, url: string, headers: Record<string, string>): Promise<Response> => {
  const answer = await send({
    method: 'GET',
    url,
    headers: new Headers(headers),
    body: null,
    patience: PATIENCE,
    signal,
  }).catch((error: unknown) => {
    if (error instanceof BrokenOff) signal.throwIfAborted();
    throw error instanceof Unreachable ? new CopyProblem('offline', '', { cause: error }) : error;
  });
  if (answer.status === 401) throw new CopyProblem('signed-out');
  return answer;
};

const tagOf = (answer: Response): string => /^"([^"]*)"$/.exec(answer.headers.get('etag') ?? '')?.[1] ?? '';

/**
 * The server's newest point; null when it is the one that is there already.
 * @throws {CopyProblem}
 */
export const fetchNewest = async (ask: Ask, known: string | null): Promise<CopiedPoint | null> => {
  const answer = await get(ask, BACKUP_NEWEST, known === null ? {} : { 'if-none-match': `"${known}"` });
  if (answer.status === 304) return null;
  if (answer.status === 204) throw new CopyProblem('no-backup');
  if (answer.status === 404) throw new CopyProblem('server-too-old');
  if (!answer.ok) throw new CopyProblem('server', await sentenceIn(answer));
  return readPoint(tagOf(answer), new Uint8Array(await answer.arrayBuffer()));
};

/**
 * The locked key that opens a point.
 * @throws {CopyProblem}
 */
export const fetchKey = async (ask: Ask, recipient: string): Promise<Uint8Array> => {
  const answer = await get(ask, backupKeyAddress(recipient), {});
  if (!answer.ok) throw new CopyProblem('server', await sentenceIn(answer));
  return new Uint8Array(await answer.arrayBuffer());
};

/** The server has removed the object meanwhile, because there are newer points. */
export class ObjectGone extends Error {
  override name = 'ObjectGone';
}

const SHA256 = /^[0-9a-f]{64}$/;

interface Piece {
  readonly digest: string;
  readonly bytes: Uint8Array;
  /** The size of the whole object. */
  readonly of: number;
}

/** null: the object has no such piece. */
const fetchPiece = async (ask: Ask, sha256: string, start: number): Promise<Piece | null> => {
  const range = `bytes=${start}-${start + PIECE_BYTES - 1}`;
  const answer = await get(ask, backupObjectAddress(sha256), { range });
  if (answer.status === 404) throw new ObjectGone(sha256);
  if (answer.status === 416) return null;
  if (!answer.ok) throw new CopyProblem('server', await sentenceIn(answer));
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const of = Number(/\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1] ?? bytes.byteLength);
  const digest = tagOf(answer);
  if (!SHA256.test(digest)) throw new CopyProblem('damaged');
  return { digest, bytes, of };
};

interface Fetching extends Ask {
  readonly folder: CopyFolder;
  /** Called with the bytes that have arrived. */
  readonly onBytes: (bytes: number) => void;
}

/**
 * Brings one object into the folder, piece by piece, from where an earlier run stopped.
 * @throws {CopyProblem | ObjectGone}
 */
export const fetchObject = async (ask: Fetching, { sha256 }: CopiedObject, begun: Half | undefined): Promise<void> => {
  const { folder, onBytes } = ask;
  let half = begun ?? null;
  for (;;) {
    const piece = await fetchPiece(ask, sha256, half?.bytes ?? 0);
    if (half && piece?.digest !== half.digest) {
      // The server sends other bytes than the last time, or fewer than there are already: from the beginning.
      await folder.drop(half);
      onBytes(-half.bytes);
      half = null;
      continue;
    }
    if (!piece) throw new CopyProblem('damaged');
    half = await folder.append(half ?? { sha256, digest: piece.digest, bytes: 0 }, piece.bytes);
    onBytes(piece.bytes.byteLength);
    if (half.bytes >= piece.of) return folder.keep(half);
    if (piece.bytes.byteLength === 0) throw new CopyProblem('damaged');
  }
};
