import { ApiError } from '@shutterdesk/shared';
import { ReleasesDiffer } from './releases-differ.ts';

/** The server's own sentence about a failure, where it gave one, or why the two do not understand each other. */
export const serverSentence = (error: unknown): string | null =>
  error instanceof ApiError || error instanceof ReleasesDiffer ? error.sentence : null;

/** The server answered that nobody is signed in (any more). */
export const sessionEnded = (error: unknown): boolean => error instanceof ApiError && error.code === 'unauthenticated';

/** Says that there was no network, where a call failed for that; a browser throws the same for a server that is away. */
export const unreachableSentence = (error: unknown): string | null => {
  if (!(error instanceof TypeError)) return null;
  return navigator.onLine
    ? 'The server could not be reached. What you typed stays here.'
    : 'This computer is not connected to a network. What you typed stays here.';
};
