import { ApiError } from '@shutterdesk/shared';
import { ReleasesDiffer } from './releases-differ.ts';

/** The server's own sentence about a failure, or the sentence about incompatible releases; null without either. */
export const serverSentence = (error: unknown): string | null =>
  error instanceof ApiError || error instanceof ReleasesDiffer ? error.sentence : null;

/** The server answered that nobody is signed in (any more). */
export const sessionEnded = (error: unknown): boolean => error instanceof ApiError && error.code === 'unauthenticated';

/**
 * A sentence about the missing network, if a call failed for that reason; browsers throw the same error for a server
 * that is down.
 */
export const unreachableSentence = (error: unknown): string | null => {
  if (!(error instanceof TypeError)) return null;
  return navigator.onLine
    ? 'The server could not be reached. What you typed stays here.'
    : 'This computer is not connected to a network. What you typed stays here.';
};
