import type { ErrorCode } from '@shutterdesk/shared';

/** A room below `http` refuses something: a code of the contract, and a sentence for a person. */
export class Refused extends Error {
  override name = 'Refused';
  readonly code: ErrorCode;
  /** The number of seconds after which to try again. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, retryAfter?: number) {
    super(message);
    this.code = code;
    this.retryAfter = retryAfter;
  }
}
