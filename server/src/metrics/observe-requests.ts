import { ENQUIRY_PAGE, sendEnquiry } from '@shutterdesk/shared';
import type { RequestHandler, Response } from 'express';
import { routeOf } from '../http/route-of.ts';
import type { EndedRequest, Meters } from './meters.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** 'closed' where the caller left before an answer. */
const statusOf = (response: Response): string =>
  response.headersSent ? `${Math.trunc(response.statusCode / 100)}xx` : 'closed';

const ENQUIRY_ROUTES: ReadonlySet<string> = new Set([sendEnquiry.path, ENQUIRY_PAGE]);

const isLostEnquiry = ({ method, route, status }: EndedRequest): boolean =>
  method === 'POST' && ENQUIRY_ROUTES.has(route) && (status === '4xx' || status === '5xx');

/** Measures every request that Express answers. */
export const observeRequests =
  (meters: Meters): RequestHandler =>
  (request, response, next) => {
    const begunAt = performance.now();
    response.once('close', () => {
      const ended = {
        method: METHODS.has(request.method) ? request.method : 'other',
        route: routeOf(request) ?? 'none',
        status: statusOf(response),
        seconds: (performance.now() - begunAt) / 1000,
      };
      meters.requestEnded(ended);
      if (isLostEnquiry(ended)) meters.enquiryEnded(ended.status === '4xx' ? 'refused' : 'failed');
    });
    next();
  };
