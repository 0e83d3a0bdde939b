import type { IncomingMessage } from 'node:http';

/**
 * What follows the origin in the address that was asked for. A program may ask for a whole address (RFC 9112 3.2.2),
 * which means the same here; null for what is no address.
 */
export const requestTarget = ({ url = '/' }: IncomingMessage): string | null => {
  if (url.startsWith('/') || url === '*') return url;
  if (!URL.canParse(url)) return null;
  const { protocol, pathname, search } = new URL(url);
  return /^https?:$/.test(protocol) ? pathname + search : null;
};

/** Whether more than one host is named: a proxy may have let the request pass for the other (RFC 9112 3.2). */
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
