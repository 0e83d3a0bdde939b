import type { Request, RequestHandler } from 'express';
import { HttpError } from './http-error.ts';
import { carriesSession } from './sessions.ts';
import type { Addresses } from './site-address.ts';

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);

/**
 * Tells whether one of our own pages sent this, according to the browser; a request without these headers does not
 * come from a browser.
 */
export const isFromOurPages = (request: Request, publicUrl: string | null): boolean => {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const origin = request.headers.origin;
  if (origin === undefined) return true;
  const host = hostOf(origin);
  return host !== null && (host === request.host || (publicUrl !== null && host === hostOf(publicUrl)));
};

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

export const isRead = (method: string): boolean => READS.has(method);

/** Calls that sign a visitor in, or manage the accounts that may sign in. */
const SIGNS_IN = /^\/api\/(?:(?:admin|login)\/|set-up$)/;

/** Refuses a request that another site sends with an admin's cookie, or that would sign a visitor in unasked. */
export const sameOriginWrites =
  (addresses: Pick<Addresses, 'publicUrl'>): RequestHandler =>
  (request, _response, next) => {
    const speaksForSomebody = carriesSession(request) || SIGNS_IN.test(request.path);
    if (!isRead(request.method) && speaksForSomebody && !isFromOurPages(request, addresses.publicUrl)) {
      throw new HttpError('cross_site', 'This request came from another site and was refused.');
    }
    next();
  };

/** Refuses a form on another site. It reads no session: there is none to protect. */
export const ourFormsOnly =
  (addresses: Pick<Addresses, 'publicUrl'>): RequestHandler =>
  (request, _response, next) => {
    const { publicUrl } = addresses;
    const fromPublicUrl = publicUrl !== null && request.headers.origin === publicUrl;
    if (!fromPublicUrl && !isFromOurPages(request, publicUrl)) {
      throw new HttpError('cross_site', 'This form came from another site and was refused.');
    }
    next();
  };
