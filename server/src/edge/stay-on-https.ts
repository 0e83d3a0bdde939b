import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';

/** Keeps a browser on https after its first visit by it. */
export const STAY_ON_HTTPS = ['Strict-Transport-Security', 'max-age=31536000'] as const;

/** Tells whether the visitor came by https, as far as a proxy says so. A lie harms nobody but its sender. */
export const cameByHttps = ({ headers }: IncomingMessage): boolean => {
  const said = headers['x-forwarded-proto'];
  return typeof said === 'string' && /^\s*https\s*(?:,|$)/i.test(said);
};

export const stayOnHttps: RequestHandler = (request, response, next) => {
  if (cameByHttps(request)) response.setHeader(...STAY_ON_HTTPS);
  next();
};
