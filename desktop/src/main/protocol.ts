import { protocol, type Session } from 'electron';
import { APP_SCHEME, APP_START, isAdminPath } from './app-origin.ts';
import type { Gateway } from './offline/gateway.ts';

/** To be called before the app is ready: our scheme behaves like https does, fetch and all. */
export const declareScheme = (): void =>
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
  ]);

/** Our own files under /admin, everything else through the gateway. */
export const serveApp = (session: Session, files: (pathname: string) => Response, gateway: Gateway): void =>
  session.protocol.handle(APP_SCHEME, (request) => {
    const { pathname } = new URL(request.url);
    if (isAdminPath(pathname)) return files(pathname);
    if (pathname === '/') return new Response(null, { status: 302, headers: { location: APP_START } });
    return gateway(request);
  });
