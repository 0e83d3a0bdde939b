import type { OutgoingHttpHeaders } from 'node:http';
import {
  listGalleryImages,
  readActiveHeroImage,
  readEnquiryChallenge,
  readOpenDay,
  readSettings,
  sendEnquiry,
} from '@shutterdesk/shared';
import type { RequestHandler } from 'express';
import type { Addresses } from './site-address.ts';

/** The paths that a page on another host may call: those open to any visitor, and never with a cookie. */
const PATHS: ReadonlySet<string> = new Set(
  [readSettings, listGalleryImages, readActiveHeroImage, readOpenDay, sendEnquiry, readEnquiryChallenge].map(
    ({ path }) => path,
  ),
);

/** Lets only the page at PUBLIC_URL read an answer. */
export const corsHeaders = (publicUrl: string | null): OutgoingHttpHeaders =>
  publicUrl === null ? {} : { 'access-control-allow-origin': publicUrl };

/** The same for answers that are not in memory, and for preflight requests. */
export const allowPublicPage =
  (addresses: Pick<Addresses, 'publicUrl'>): RequestHandler =>
  (request, response, next) => {
    const { publicUrl } = addresses;
    if (publicUrl === null || !PATHS.has(request.path)) return next();
    response.set(corsHeaders(publicUrl));
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return next();
    response
      .set({
        'Access-Control-Allow-Methods': 'GET, POST',
        'Access-Control-Allow-Headers': 'Content-Type, Idempotency-Key',
        'Access-Control-Max-Age': '86400',
      })
      .status(204)
      .end();
  };
