import type { Request, RequestHandler } from 'express';
import { HttpError } from './http-error.ts';
import { carriesSession } from './sessions.ts';

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);

/** Whether a browser says that one of our own pages sent this; without its headers it is no browser's request. */
export const isOurs = (request: Request, publicUrl: string | null): boolean => {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const origin = request.headers.origin;
  if (origin === undefined) return true;
  const host = hostOf(origin);
  return host !== null && (host === request.host || (publicUrl !== null && host === hostOf(publicUrl)));
};

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Where a visitor is signed in, or says who may be. */
const SIGNS_IN = /^\/api\/(?:admin|login)\//;

/** Refuses what another site sends with an admin's cookie, or to sign a visitor in without asking. */
export const sameOriginWrites =
  (publicUrl: string | null): RequestHandler =>
  (request, _response, next) => {
    const speaksForSomebody = carriesSession(request) || SIGNS_IN.test(request.path);
    if (!READS.has(request.method) && speaksForSomebody && !isOurs(request, publicUrl)) {
      throw new HttpError('cross_site', 'This request came from another site and was refused.');
    }
    next();
  };

/** Refuses a form that stands on another site than ours. No session is asked for here: there is none to protect. */
export const ourFormsOnly =
  (publicUrl: string | null): RequestHandler =>
  (request, _response, next) => {
    const fromPublicUrl = publicUrl !== null && request.headers.origin === publicUrl;
    if (!fromPublicUrl && !isOurs(request, publicUrl)) {
      throw new HttpError('cross_site', 'This form came from another site and was refused.');
    }
    next();
  };
