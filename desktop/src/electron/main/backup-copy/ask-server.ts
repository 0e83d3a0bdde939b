import { errorBodySchema } from '@shutterdesk/shared';
import { BrokenOff, Unreachable, type UpstreamCall } from '../../offline/line/upstream.ts';
import { CopyProblem } from './copy-problem.ts';

/** A bucket may take a while to answer the server. */
const PATIENCE = 4;
/** A slow line brings this much within the time limit of an answer, and a break loses no more. */
export const PIECE_BYTES = 1024 * 1024;
/** One at a time, small files would mostly wait for the network. */
export const AT_ONCE = 4;

/**
 * Sends a call to the server.
 * @throws {Unreachable | BrokenOff}
 */
export type Send = (call: UpstreamCall) => Promise<Response>;

export interface Ask {
  readonly send: Send;
  readonly signal: AbortSignal;
}

interface Call {
  readonly method?: 'GET' | 'PUT' | 'POST';
  readonly url: string;
  readonly headers?: Record<string, string>;
  readonly body?: UpstreamCall['body'];
}

/** @throws {CopyProblem} when there is no answer, or nobody is signed in */
export const ask = async (
  { send, signal }: Ask,
  { method = 'GET', url, headers = {}, body = null }: Call,
): Promise<Response> => {
  const call = { method, url, headers: new Headers(headers), body, patience: PATIENCE, signal };
  const answer = await send(call).catch((error: unknown) => {
    if (error instanceof BrokenOff) signal.throwIfAborted();
    throw error instanceof Unreachable ? new CopyProblem('offline', '', { cause: error }) : error;
  });
  if (answer.status === 401) throw new CopyProblem('signed-out');
  return answer;
};

/**
 * The body of an answer, which ends the call as soon as it is longer than it may be.
 * @throws {CopyProblem}
 */
export const bodyWithin = async ({ body }: Response, most: number): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > most) throw new CopyProblem('damaged');
    chunks.push(chunk);
  }
  const whole = new Uint8Array(bytes);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
};

/** A refusal is a sentence and a few issues. */
const LONGEST_REFUSAL = 64 * 1024;

/** The JSON in an answer; null: it is none. */
export const jsonWithin = async (answer: Response, most: number): Promise<unknown> => {
  try {
    return JSON.parse(new TextDecoder().decode(await bodyWithin(answer, most)));
  } catch {
    return null;
  }
};

/** A refusal with the server's own sentence. */
export const refusalIn = async (answer: Response): Promise<CopyProblem> => {
  const body = errorBodySchema.safeParse(await jsonWithin(answer, LONGEST_REFUSAL));
  return new CopyProblem(
    'server',
    body.data?.message ?? `The server couldn’t do this (${answer.status}). Try again later.`,
  );
};
