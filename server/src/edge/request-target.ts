import type { IncomingMessage } from 'node:http';

/**
 * The part of the requested address after the origin. A program may send an absolute address (RFC 9112 3.2.2), which
 * means the same here; null for an invalid address.
 */
export const requestTarget = ({ url = '/' }: IncomingMessage): string | null => {
  if (url.startsWith('/') || url === '*') return url;
  if (!URL.canParse(url)) return null;
  const { protocol, pathname, search } = new URL(url);
  return /^https?:$/.test(protocol) ? pathname + search : null;
};

/** Tells whether a request names two hosts: a proxy may have let it pass because of the other one (RFC 9112 3.2). */
export const namesTwoHosts = ({ rawHeaders }: IncomingMessage): boolean => {
  let hosts = 0;
  for (let name = 0; name < rawHeaders.length; name += 2) {
    if (rawHeaders[name]?.length === 4 && rawHeaders[name]?.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
};

/** An address without its query. */
export const pathOf = (url: string): string => {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
};
