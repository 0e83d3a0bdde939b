import { createHash, randomBytes } from 'node:crypto';

const BYTES = 32;

/** Nobody can guess it: it stands for a person's sign-in. */
export const makeToken = (): string => randomBytes(BYTES).toString('base64url');

/** Only this is stored: whoever reads the database or a backup has no address. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
