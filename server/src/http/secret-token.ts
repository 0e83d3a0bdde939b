import { createHash, randomBytes } from 'node:crypto';

const BYTES = 32;

/** A token that nobody can guess, because it replaces a sign-in. */
export const makeToken = (): string => randomBytes(BYTES).toString('base64url');

/** Only the hash is stored: a reader of the database or of a backup learns no token. */
export const tokenHashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
