import { ENQUIRIES_PATH, LOGIN_ADDRESS, setUpSite } from '@shutterdesk/shared';
import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { HttpError } from './http-error.ts';
import { isRead } from './same-origin.ts';
import { type Addresses, hostOf, isNameless, isOurs } from './site-address.ts';

type SiteAddresses = Addresses & Pick<Config, 'fixed' | 'setUpAt'>;

/** Names that nobody can have in the public DNS: those without a dot, and those of a network at home. */
const PRIVATE_NAME = /^[^.]+$|\.(?:home\.arpa|internal|lan|local)$/;

/**
 * Tells whether a browser uses this name where the site has no address yet. By https it may: whoever points a name of
 * their own at this server has no certificate in front of it. A browser says so itself, and no page can change that:
 * Sec-Fetch-Site comes by https alone. Whatever says neither is no browser.
 */
const isTrusted = ({ headers, method }: Request, { hostname }: URL, setUpAt: string | null): boolean => {
  if (hostname === setUpAt || PRIVATE_NAME.test(hostname)) return true;
  if (headers['sec-fetch-site'] !== undefined || headers.origin?.startsWith('https:')) return true;
  return headers.origin === undefined && !isRead(method);
};

const isForeign = (request: Request, host: URL | null, addresses: SiteAddresses): boolean => {
  if (addresses.publicUrl !== null) return host === null || !isOurs(host, addresses);
  // The token proves whose name it is.
  return (
    host !== null &&
    !isNameless(host) &&
    request.path !== setUpSite.path &&
    !isTrusted(request, host, addresses.setUpAt)
  );
};

const sentenceFor = (host: URL | null, { fixed, publicApiUrl, publicUrl }: SiteAddresses): string => {
  if (publicUrl === null) {
    const here = host?.origin ?? '';
    return `This site has no address yet, so nobody can sign in or save at ${here}. Open it by the IP address of its machine, or let whoever runs the server set PUBLIC_URL=${here}.`;
  }
  const cure = fixed.publicUrl
    ? 'let whoever runs the server correct PUBLIC_URL'
    : 'open this site by the IP address of its machine and correct it under Studio → Address';
  return `This site is set up for ${publicApiUrl ?? publicUrl}: open it there. Is “${host?.host ?? 'this address'}” the right one? Then ${cure}, or let the proxy in front pass on the header Host.`;
};

/**
 * Lets nobody sign in or save under a name that is not this site's: a page of another site could have pointed its own
 * name at this server. Everybody may read what is public, and send an enquiry.
 */
export const refuseForeignHosts = (addresses: SiteAddresses, logger: Logger): RequestHandler => {
  let isSaid = false;
  return (request, _response, next) => {
    const host = hostOf(request);
    const signsIn = request.path === LOGIN_ADDRESS || request.path.startsWith(`${LOGIN_ADDRESS}/`);
    const saves = !isRead(request.method) && request.path !== ENQUIRIES_PATH;
    if ((signsIn || saves) && isForeign(request, host, addresses)) {
      // Strangers get here too, so the log has it once.
      if (!isSaid)
        logger.warn({ host: request.headers.host }, 'somebody was refused under a host that is not this site’s');
      isSaid = true;
      throw new HttpError('misdirected', sentenceFor(host, addresses));
    }
    next();
  };
};
