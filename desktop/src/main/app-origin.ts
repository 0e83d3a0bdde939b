/** The desktop app's own scheme and origin: the address of its window. */
export const APP_SCHEME = 'app';
export const APP_ORIGIN = `${APP_SCHEME}://shutterdesk`;
export const APP_START = `${APP_ORIGIN}/admin`;

/** The site's preview has another origin, so that its page has no access to the app. */
export const PREVIEW_HOST = 'preview';
export const PREVIEW_START = `${APP_SCHEME}://${PREVIEW_HOST}/`;

/** For schemes that the URL standard does not know, `new URL(…).origin` is 'null'. */
export const isAppUrl = (url: string): boolean => url === APP_ORIGIN || url.startsWith(`${APP_ORIGIN}/`);

export const isAdminPath = (pathname: string): boolean => pathname === '/admin' || pathname.startsWith('/admin/');
