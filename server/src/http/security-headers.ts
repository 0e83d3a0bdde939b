import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

const self = "'self'";

/** What pages may load: all of it from here. React sets style attributes, hence inline styles; scripts never. */
const pagePolicy = (scriptHashes: readonly string[]) => ({
  defaultSrc: [self],
  baseUri: ["'none'"],
  connectSrc: [self],
  fontSrc: [self],
  formAction: [self],
  frameAncestors: ["'none'"],
  imgSrc: [self, 'data:', 'blob:'],
  objectSrc: ["'none'"],
  scriptSrc: [self, ...scriptHashes.map((hash) => `'${hash}'`)],
  scriptSrcAttr: ["'none'"],
  styleSrc: [self, "'unsafe-inline'"],
});

export interface PageSecurity {
  /** `sha256-…` of every inline script on the page. */
  readonly scriptHashes: readonly string[];
  /** The site is reached by https: tell browsers to stay there. */
  readonly https: boolean;
}

/** The security headers of a page, decided by helmet once instead of on every request. */
export const pageSecurityHeaders = ({ scriptHashes, https }: PageSecurity): OutgoingHttpHeaders => {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...pagePolicy(scriptHashes), ...(https ? { upgradeInsecureRequests: [] } : {}) },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
  })(request, response, () => undefined);
  return { ...response.getHeaders() };
};

/** What every other file carries. */
export const assetSecurityHeaders = (https: boolean): OutgoingHttpHeaders => ({
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  ...(https ? { 'strict-transport-security': 'max-age=31536000' } : {}),
});
