import { ApiError } from '@shutterdesk/shared';

/** The server's own sentence about a failure, where it gave one. */
export const serverSentence = (error: unknown): string | null => (error instanceof ApiError ? error.sentence : null);

/** The server answered that nobody is signed in (any more). */
export const sessionEnded = (error: unknown): boolean => error instanceof ApiError && error.code === 'unauthenticated';
