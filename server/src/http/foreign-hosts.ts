import { ENQUIRIES_PATH, LOGIN_ADDRESS } from '@shutterdesk/shared';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { HttpError } from './http-error.ts';
import { isRead } from './same-origin.ts';
import { type Addresses, hostOf, isOurs } from './site-address.ts';

type SiteAddresses = Addresses & Pick<Config, 'fixed'>;

const sentenceFor = (host: URL | null, { fixed, publicApiUrl, publicUrl }: SiteAddresses): string => {
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
    const isForeign = host === null ? addresses.publicUrl !== null : !isOurs(host, addresses);
    const signsIn = request.path === LOGIN_ADDRESS || request.path.startsWith(`${LOGIN_ADDRESS}/`);
    const saves = !isRead(request.method) && request.path !== ENQUIRIES_PATH;
    if (isForeign && (signsIn || saves)) {
      // Strangers get here too, so the log has it once.
      if (!isSaid)
        logger.warn({ host: request.headers.host }, 'somebody was refused under a host that is not this site’s');
      isSaid = true;
      throw new HttpError('misdirected', sentenceFor(host, addresses));
    }
    next();
  };
};
