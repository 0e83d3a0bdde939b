import type { IncomingMessage } from 'node:http';

/** The route that Express chose, in the contract's spelling; null where the request reached none. */
export const routeOf = (request: IncomingMessage): string | null => {
  const route: unknown = 'route' in request ? request.route : undefined;
  const isRoute = typeof route === 'object' && route !== null && 'path' in route && typeof route.path === 'string';
  return isRoute ? String(route.path).replace(/:(\w+)/g, '{$1}') : null;
};
