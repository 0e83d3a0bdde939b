import { SESSION_ADDRESSES } from '@shutterdesk/shared';
import { APP_ORIGIN, isAdminPath, isAppUrl } from './app-origin.ts';

export type Destination =
  | { readonly kind: 'here' }
  /** For the system to open: the browser, the mail program, the telephone. */
  | { readonly kind: 'outside'; readonly url: string }
  | { readonly kind: 'nowhere' };

const BY_SYSTEM = new Set(['https:', 'mailto:', 'tel:']);

/** The calendar program subscribes to whatever it is given, so it is given nothing but this server's feed. */
const isOwnCalendar = ({ protocol, host }: URL, serverUrl: string | null): boolean =>
  protocol === 'webcal:' && serverUrl !== null && host === new URL(serverUrl).host;

/** Decides whether a link or a navigation of the window is allowed, and who opens it. */
export const destinationOf = (target: string, serverUrl: string | null): Destination => {
  const url = URL.parse(target);
  if (!url) return { kind: 'nowhere' };
  if (isAppUrl(target)) {
    if (isAdminPath(url.pathname) || SESSION_ADDRESSES.has(url.pathname)) return { kind: 'here' };
    return serverUrl ? { kind: 'outside', url: serverUrl + target.slice(APP_ORIGIN.length) } : { kind: 'nowhere' };
  }
  const allowed = BY_SYSTEM.has(url.protocol) || url.origin === serverUrl || isOwnCalendar(url, serverUrl);
  return allowed ? { kind: 'outside', url: url.href } : { kind: 'nowhere' };
};
