import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

const self = "'self'";

/** What pages may load: all of it from here. React sets style attributes, hence inline styles; scripts never. */
const pagePolicy = ({ scriptHashes, connectTo, picturesFrom }: PageSecurity) => ({
  defaultSrc: [self],
  baseUri: ["'none'"],
  connectSrc: [self, ...(connectTo ? [connectTo] : [])],
  fontSrc: [self],
  formAction: [self],
  frameAncestors: ["'none'"],
  imgSrc: [self, 'data:', 'blob:', ...(picturesFrom ? [picturesFrom] : [])],
  objectSrc: ["'none'"],
  scriptSrc: [self, ...scriptHashes.map((hash) => `'${hash}'`)],
  scriptSrcAttr: ["'none'"],
  styleSrc: [self, "'unsafe-inline'"],
});

/** Nothing here needs them, whatever a script on a page were made to ask for. */
const UNUSED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
];

const PERMISSIONS_POLICY = UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', ');

const HSTS = { maxAge: 31_536_000, includeSubDomains: false };

export interface PageSecurity {
  /** `sha256-…` of every inline script on the page. */
  readonly scriptHashes: readonly string[];
  /**
   * It shows what is one person's: a browser takes it out of reach of windows of other sites. What anybody may see keeps to
   * the process that a browser has begun for it (docs/decisions/0011).
   */
  readonly isPersonal: boolean;
  /** The site is reached by https: tell browsers to stay there. */
  readonly https: boolean;
  /** An origin beside our own that the page's scripts may send to. */
  readonly connectTo?: string | null;
  /** An origin beside our own, or a scheme ('https:'), that pictures come from. */
  readonly picturesFrom?: string | null;
}

/** What helmet decides, once instead of on every request. */
const headersBy = (middleware: ReturnType<typeof helmet>): OutgoingHttpHeaders => {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  middleware(request, response, () => undefined);
  return { ...response.getHeaders() };
};

/** Answers are data: a browser that is made to show one may load nothing with it. */
export const answersOnly = (https: boolean) =>
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: https ? HSTS : false,
    xFrameOptions: { action: 'deny' },
    // These speak to documents, or to plug-ins of old.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });

/** The same for answers that are kept ready. */
export const answerSecurityHeaders = (https: boolean): OutgoingHttpHeaders => headersBy(answersOnly(https));

/** The security headers of a page. */
export const pageSecurityHeaders = (page: PageSecurity): OutgoingHttpHeaders => ({
  'permissions-policy': PERMISSIONS_POLICY,
  ...headersBy(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { ...pagePolicy(page), ...(page.https ? { upgradeInsecureRequests: [] } : {}) },
      },
      crossOriginOpenerPolicy: page.isPersonal ? { policy: 'same-origin' } : false,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      strictTransportSecurity: page.https ? HSTS : false,
      xFrameOptions: { action: 'deny' },
    }),
  ),
});

/** What every other file carries. */
export const assetSecurityHeaders = (https: boolean): OutgoingHttpHeaders => ({
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  ...(https ? { 'strict-transport-security': 'max-age=31536000' } : {}),
});
