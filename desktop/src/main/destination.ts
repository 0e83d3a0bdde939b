import { APP_ORIGIN, isAdminPath, isAppUrl } from './app-origin.ts';

export type Destination =
  | { readonly kind: 'here' }
  /** To be opened by the system: the browser, the mail program, the telephone. */
  | { readonly kind: 'outside'; readonly url: string }
  | { readonly kind: 'nowhere' };

const HERE = new Set(['/api/login', '/api/logout']);
const BY_SYSTEM = new Set(['https:', 'mailto:', 'tel:']);

/** Where a link or a navigation of the window may lead. */
export const destinationOf = (target: string, serverUrl: string | null): Destination => {
  const url = URL.parse(target);
  if (!url) return { kind: 'nowhere' };
  if (isAppUrl(target)) {
    if (isAdminPath(url.pathname) || HERE.has(url.pathname)) return { kind: 'here' };
    return serverUrl ? { kind: 'outside', url: serverUrl + target.slice(APP_ORIGIN.length) } : { kind: 'nowhere' };
  }
  const allowed = BY_SYSTEM.has(url.protocol) || url.origin === serverUrl;
  return allowed ? { kind: 'outside', url: url.href } : { kind: 'nowhere' };
};
