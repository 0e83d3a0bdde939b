import type { Readable } from 'node:stream';
import { StorageUnavailable } from './object-storage.ts';
import { asUnavailable } from './s3-errors.ts';

/** Time limits for the answer to a call, in milliseconds; somebody waits for the first kind. */
export const PATIENCE = { answer: 5000, work: 8000, file: 30_000 } as const;
const BETWEEN_CHUNKS_MS = 4000;

const hangs = () => new StorageUnavailable('The object storage hangs.');

/** Aborts a call that is not answered in time, including the SDK's retries. */
export const answeredIn = async <Answer>(
  ms: number,
  send: (options: { readonly abortSignal: AbortSignal }) => Promise<Answer>,
): Promise<Answer> => {
  const giveUp = new AbortController();
  // The limit covers the answer only: a body after it may take longer.
  const timer = setTimeout(() => giveUp.abort(hangs()), ms);
  try {
    return await send({ abortSignal: giveUp.signal });
  } finally {
    clearTimeout(timer);
  }
};

const inTime = async <Result>(work: Promise<Result>): Promise<Result> => {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(hangs()), BETWEEN_CHUNKS_MS);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
};

/** Reads a body, and gives up when the store stalls in the middle. A slow reader may pause as long as it likes. */
export async function* chunksInTime(body: Readable): AsyncGenerator<Buffer> {
  const chunks: AsyncIterator<Buffer> = body[Symbol.asyncIterator]();
  try {
    for (let next = await inTime(chunks.next()); !next.done; next = await inTime(chunks.next())) yield next.value;
  } catch (error) {
    throw asUnavailable(error);
  }
}
