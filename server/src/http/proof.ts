import { PROOF_LASTS_MS } from '@shutterdesk/shared';
import type { Request, RequestHandler } from 'express';
import { HttpError } from './http-error.ts';

/** Another server of the same site may be a little ahead. */
const SKEW_MS = 60_000;

const isRecent = (provenAt: string | undefined): boolean => {
  const age = Date.now() - Date.parse(provenAt ?? '');
  return age >= -SKEW_MS && age <= PROOF_LASTS_MS;
};

/**
 * A stolen session, or an unlocked computer, is not enough for what locks people out or cannot be undone.
 * @throws {HttpError} proof_needed when the person last signed in longer ago
 */
export const checkProof = ({ session: { provenAt } }: Request): void => {
  if (isRecent(provenAt)) return;
  throw new HttpError(
    'proof_needed',
    'You signed in more than 15 minutes ago. To do this, log out, sign in and try again.',
  );
};

/** The same as middleware, behind `requireAdmin`. */
export const requireProof: RequestHandler = (request, _response, next) => {
  checkProof(request);
  next();
};
