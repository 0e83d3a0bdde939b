/** The desktop app's own scheme and origin: the address of its window. */
export const APP_SCHEME = 'app';
export const APP_ORIGIN = `${APP_SCHEME}://shutterdesk`;
export const APP_START = `${APP_ORIGIN}/admin`;

/** A studio's name in paths on this computer. */
export const folderNameOf = (origin: string): string => new URL(origin).host.replaceAll(/[^a-z0-9.-]/gi, '_');

/** The site's preview has another origin, so that its page has no access to the app. */
export const PREVIEW_HOST = 'preview';
export const PREVIEW_START = `${APP_SCHEME}://${PREVIEW_HOST}/`;

/** For schemes that the URL standard does not know, `new URL(…).origin` is 'null'. */
export const isAppUrl = (url: string): boolean => url === APP_ORIGIN || url.startsWith(`${APP_ORIGIN}/`);

export const isAdminPath = (pathname: string): boolean => pathname === '/admin' || pathname.startsWith('/admin/');

/** Only the app's own files lie there: whatever a server wrote has another path. */
export const isOwnPage = (url: string): boolean => isAppUrl(url) && isAdminPath(new URL(url).pathname);
