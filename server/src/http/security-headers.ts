import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { contentPolicy } from '@shutterdesk/shared';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

/**
 * Pages load only from this server. Inline styles are allowed because React sets style attributes; inline scripts
 * never are.
 */
const pagePolicy = ({ scriptHashes, connectTo, picturesFrom }: PageSecurity): string =>
  contentPolicy({
    'default-src': ['self'],
    'base-uri': ['none'],
    'connect-src': ['self', ...(connectTo ? [connectTo] : [])],
    'font-src': ['self'],
    'form-action': ['self'],
    'frame-ancestors': ['none'],
    'img-src': ['self', 'data:', 'blob:', ...(picturesFrom ? [picturesFrom] : [])],
    'object-src': ['none'],
    'script-src': ['self', ...scriptHashes],
    'script-src-attr': ['none'],
    'style-src': ['self', 'unsafe-inline'],
  });

/** Pages use none of these, and no injected script may ask for them. */
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

/** No browser of today reads these headers. */
const NO_OLD_PLUG_INS = {
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const;

export interface PageSecurity {
  /** `sha256-…` of every inline script on the page. */
  readonly scriptHashes: readonly string[];
  /**
   * The page shows one person's data, so a browser isolates it from windows of other sites. A public page stays in
   * the process that the browser has already started for it (docs/serving.md).
   */
  readonly isPersonal: boolean;
  /** Another origin that the page's scripts may call. */
  readonly connectTo?: string | null;
  /** Another origin, or a scheme ('https:'), from which pictures come. */
  readonly picturesFrom?: string | null;
}

/** A browser that displays an answer may load nothing with it. */
const ANSWER_POLICY = contentPolicy({ 'default-src': ['none'], 'frame-ancestors': ['none'] });

/** Runs helmet once instead of for every request. */
const headersBy = (middleware: ReturnType<typeof helmet>): OutgoingHttpHeaders => {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  middleware(request, response, () => undefined);
  return { ...response.getHeaders() };
};

/** The security headers of an answer, which is data. */
export const answerSecurityHeaders = (): OutgoingHttpHeaders => ({
  'content-security-policy': ANSWER_POLICY,
  ...headersBy(
    helmet({
      contentSecurityPolicy: false,
      strictTransportSecurity: false,
      xFrameOptions: { action: 'deny' },
      // These two concern documents.
      originAgentCluster: false,
      xDnsPrefetchControl: false,
      ...NO_OLD_PLUG_INS,
    }),
  ),
});

export const answersOnly = (): RequestHandler => {
  const headers = new Map(Object.entries(answerSecurityHeaders()).map(([name, value]) => [name, String(value)]));
  return (_request, response, next) => {
    response.setHeaders(headers);
    next();
  };
};

/** The security headers of a page. */
export const pageSecurityHeaders = (page: PageSecurity): OutgoingHttpHeaders => ({
  'content-security-policy': pagePolicy(page),
  'permissions-policy': PERMISSIONS_POLICY,
  ...headersBy(
    helmet({
      contentSecurityPolicy: false,
      crossOriginOpenerPolicy: page.isPersonal ? { policy: 'same-origin' } : false,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      strictTransportSecurity: false,
      xFrameOptions: { action: 'deny' },
      ...NO_OLD_PLUG_INS,
    }),
  ),
});

/** The headers of every other file. */
export const ASSET_SECURITY_HEADERS: OutgoingHttpHeaders = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};
