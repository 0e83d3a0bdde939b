import { includesRole, type Role, roleSentence } from '@shutterdesk/shared';
import type { RequestHandler } from 'express';
import { HttpError } from './http-error.ts';
import { signedInUser } from './sessions.ts';

/** Refuses a signed-in person whose role does not include this one; it stands behind `requireAdmin`. */
export const requireRole =
  (needed: Role): RequestHandler =>
  (_request, response, next) => {
    const { role } = signedInUser(response);
    if (!includesRole(role, needed)) throw new HttpError('role_required', roleSentence(needed));
    next();
  };
