import { hasRight, type Right, refusalWithout } from '@shutterdesk/shared';
import type { RequestHandler } from 'express';
import { HttpError } from './http-error.ts';
import { signedInUser } from './sessions.ts';

/** Refuses a signed-in person whose role lacks a right; it stands behind `requireAdmin`. */
export const requireRight =
  (right: Right): RequestHandler =>
  (_request, response, next) => {
    const { role } = signedInUser(response);
    if (!hasRight(role, right)) throw new HttpError('role_required', refusalWithout(right));
    next();
  };
