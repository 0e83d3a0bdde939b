import { protocol, type Session } from 'electron';
import { APP_SCHEME, APP_START, isAdminPath, PREVIEW_HOST } from './app-origin.ts';
import type { Gateway } from './offline/gateway.ts';

/** Call this before the app is ready: it gives our scheme the privileges of https, including fetch. */
export const declareScheme = (): void =>
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
  ]);

interface Answering {
  readonly files: (pathname: string) => Promise<Response>;
  readonly preview: (request: Request) => Promise<Response>;
  readonly gateway: Gateway;
}

/** Serves our own files under /admin, the site's preview on its own host, and everything else through the gateway. */
export const serveApp = (session: Session, { files, preview, gateway }: Answering): void =>
  session.protocol.handle(APP_SCHEME, (request) => {
    const { pathname, host } = new URL(request.url);
    if (host === PREVIEW_HOST) return preview(request);
    if (isAdminPath(pathname)) return files(pathname);
    if (pathname === '/') return new Response(null, { status: 302, headers: { location: APP_START } });
    return gateway(request);
  });
