import { errorBodySchema } from '@shutterdesk/shared';
import { BrokenOff, Unreachable, type UpstreamCall } from '../offline/upstream.ts';
import { CopyProblem } from './copy-problem.ts';

/** The server seals a whole object before its first byte, which takes a while for a large database. */
const PATIENCE = 4;
/** A slow line brings this much within the time limit of an answer, and a break loses no more. */
export const PIECE_BYTES = 1024 * 1024;

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

/** A refusal with the server's own sentence. */
export const refusalIn = async (answer: Response): Promise<CopyProblem> => {
  const body = errorBodySchema.safeParse(await answer.json().catch(() => null));
  return new CopyProblem('server', body.data?.message ?? `The server answered ${answer.status}.`);
};
