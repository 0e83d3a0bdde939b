import type { OutgoingHttpHeaders } from 'node:http';
import { listGalleryImages, readActiveHeroImage, readSettings, sendEnquiry } from '@shutterdesk/shared';
import type { RequestHandler } from 'express';

/** What a page on another host asks of us: what any visitor may, and never with a cookie. */
const PATHS: ReadonlySet<string> = new Set(
  [readSettings, listGalleryImages, readActiveHeroImage, sendEnquiry].map(({ path }) => path),
);

/** Lets the page at PUBLIC_URL, and no other, read an answer. */
export const corsHeaders = (publicUrl: string | null): OutgoingHttpHeaders =>
  publicUrl === null ? {} : { 'access-control-allow-origin': publicUrl };

/** The same for what is not answered from memory, and for a browser that asks before it sends. */
export const allowPublicPage =
  (publicUrl: string | null): RequestHandler =>
  (request, response, next) => {
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
