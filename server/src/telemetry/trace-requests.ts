import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { contract } from '@shutterdesk/shared';
import { type Config, isHttps } from '../config/config.ts';
import { requestIdOf } from '../http/request-id.ts';
import { pathOf } from '../http/request-target.ts';
import { routeOf } from '../http/route-of.ts';
import type { Begun, Tracing } from './tracing.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Addresses that may be answered from memory, where no route is chosen. */
const ADDRESSES: ReadonlySet<string> = new Set([
  '/',
  ...Object.values(contract)
    .map(({ path }) => path)
    .filter((path) => !path.includes('{')),
]);

const PICTURE = /^\/media\/[^/]+\/[^/]+$/;

/** Never a path that somebody may have typed, nor an id: the path of a calendar is its secret. */
const nameOf = (request: IncomingMessage): string | null => {
  const route = routeOf(request);
  if (route !== null) return route;
  const path = pathOf(request.url ?? '');
  if (PICTURE.test(path)) return '/media/{photoId}/{file}';
  return ADDRESSES.has(path) ? path : null;
};

/** Says at the end what is known only then. */
const close = ({ end, span }: Begun, method: string, request: IncomingMessage, response: ServerResponse): void => {
  const route = nameOf(request);
  const id = requestIdOf(response);
  if (route !== null) span.updateName(`${method} ${route}`).setAttribute('http.route', route);
  if (id !== undefined) span.setAttribute('shutterdesk.request_id', id);
  // Without headers, the caller left before an answer.
  if (response.headersSent) span.setAttribute('http.response.status_code', response.statusCode);
  else span.setAttribute('error.type', 'closed');
  end(response.headersSent && response.statusCode >= 500 ? String(response.statusCode) : null);
};

/**
 * Shows each request, named by its method and the path of the contract, with attributes by OpenTelemetry's conventions
 * for HTTP. Like the id of a request, the trace is taken over from a trusted proxy alone.
 */
export const traceRequests = (
  tracing: Tracing,
  config: Pick<Config, 'publicUrl' | 'trustProxy'>,
  listener: RequestListener,
): RequestListener => {
  const { ROOT_CONTEXT, SpanKind, context, propagation } = tracing.api;
  const scheme = isHttps(config) ? 'https' : 'http';
  return (request, response) => {
    const isKnown = METHODS.has(request.method ?? '');
    const method = (isKnown && request.method) || 'HTTP';
    const begun = tracing.begin(method, {
      kind: SpanKind.SERVER,
      attributes: {
        'http.request.method': isKnown ? method : '_OTHER',
        'network.protocol.version': request.httpVersion,
        'url.scheme': scheme,
      },
      parent: config.trustProxy > 0 ? propagation.extract(ROOT_CONTEXT, request.headers) : ROOT_CONTEXT,
    });
    response.once('close', () => close(begun, method, request, response));
    context.with(begun.context, () => listener(request, response));
  };
};
