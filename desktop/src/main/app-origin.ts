/** The desktop app's own scheme and origin: what the renderer sees as its address. */
export const APP_SCHEME = 'app';
export const APP_ORIGIN = `${APP_SCHEME}://shutterdesk`;
export const APP_START = `${APP_ORIGIN}/admin`;

/** The site's preview is another origin: its page reaches nothing of the app's. */
export const PREVIEW_HOST = 'preview';
export const PREVIEW_START = `${APP_SCHEME}://${PREVIEW_HOST}/`;

/** `new URL(…).origin` is 'null' for schemes that the URL standard does not know. */
export const isAppUrl = (url: string): boolean => url === APP_ORIGIN || url.startsWith(`${APP_ORIGIN}/`);

export const isAdminPath = (pathname: string): boolean => pathname === '/admin' || pathname.startsWith('/admin/');
