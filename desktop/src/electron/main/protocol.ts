import { contentPolicy } from '@shutterdesk/shared';
import { protocol, type Session } from 'electron';
import type { Gateway } from '../offline/gateway.ts';
import { APP_SCHEME, APP_START, isAdminPath, PREVIEW_HOST } from './app-origin.ts';

/** Call this before the app is ready: it gives our scheme the privileges of https, including fetch. */
export const declareScheme = (): void =>
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
  ]);

/** The policy of a page that names none: it may load, run and send nothing, and has no origin. */
const NOTHING = contentPolicy({
  'default-src': ['none'],
  'base-uri': ['none'],
  'form-action': ['none'],
  'frame-ancestors': ['none'],
  sandbox: [],
});

const guarded = ({ status, headers, body }: Response): Response => {
  const safe = new Headers(headers);
  safe.set('x-content-type-options', 'nosniff');
  if (!safe.has('content-security-policy')) safe.set('content-security-policy', NOTHING);
  return new Response(body, { status, headers: safe });
};

interface Answering {
  readonly files: (pathname: string, search: string) => Promise<Response>;
  readonly preview: (request: Request) => Promise<Response>;
  readonly gateway: Gateway;
}

/** Serves our own files under /admin, the site's preview on its own host, and everything else through the gateway. */
export const serveApp = (session: Session, { files, preview, gateway }: Answering): void => {
  const answer = async (request: Request): Promise<Response> => {
    const { pathname, search, host } = new URL(request.url);
    if (host === PREVIEW_HOST) return preview(request);
    if (isAdminPath(pathname)) return files(pathname, search);
    if (pathname === '/') return new Response(null, { status: 302, headers: { location: APP_START } });
    return gateway(request);
  };
  session.protocol.handle(APP_SCHEME, async (request) => guarded(await answer(request)));
};
