import { ENQUIRY_PAGE, sendEnquiry } from '@shutterdesk/shared';
import type { Request, RequestHandler, Response } from 'express';
import type { EndedRequest, Meters } from './meters.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The route that Express chose, in the contract's spelling; null where the request reached none. */
const routeOf = (request: Request): string | null => {
  const route: unknown = 'route' in request ? request.route : undefined;
  const isRoute = typeof route === 'object' && route !== null && 'path' in route && typeof route.path === 'string';
  return isRoute ? String(route.path).replace(/:(\w+)/g, '{$1}') : null;
};

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
