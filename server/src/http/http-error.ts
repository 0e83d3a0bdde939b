import { ERROR_STATUS, type ErrorCode, type Issue } from '@shutterdesk/shared';
import { Refused } from '../work/refused.ts';

/** A refusal with a code of the contract and a sentence for a person. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly code: ErrorCode;
  readonly issues: readonly Issue[];
  /** The number of seconds after which to try again. */
  readonly retryAfter: number | null;
  /** The state that another change made first, or the second factor that is offered. */
  readonly current: unknown;

  constructor(
    code: ErrorCode,
    message: string,
    more: { issues?: readonly Issue[]; retryAfter?: number | undefined; current?: unknown } = {},
  ) {
    super(message);
    this.code = code;
    this.issues = more.issues ?? [];
    this.retryAfter = more.retryAfter ?? null;
    this.current = more.current;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** Lets go a caller whose turn has not come, because the server stops. */
export class ServerStops extends HttpError {
  override name = 'ServerStops';

  constructor() {
    super('unavailable', 'The site is just starting again. Please try again in a moment.', { retryAfter: 5 });
  }
}

/** Turns a refusal from any folder into an answer; null for any other error. */
export const refusalOf = (error: unknown): HttpError | null => {
  if (error instanceof HttpError) return error;
  if (!(error instanceof Refused)) return null;
  const { code, message, retryAfter } = error;
  return new HttpError(code, message, { retryAfter });
};

/** Refuses a call for one of its fields. */
export const refusedField = (path: string, message: string, code: ErrorCode = 'invalid_request'): HttpError =>
  new HttpError(code, message, { issues: [{ path, message }] });

export const notFound = (what: string): HttpError => new HttpError('not_found', `This ${what} does not exist.`);
