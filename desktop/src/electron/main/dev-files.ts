import { ADMIN_ADDRESSES, contentPolicy } from '@shutterdesk/shared';
import type { BrandNames } from './brand-names.ts';
import { withNames } from './built-files.ts';

/** Vite's client needs inline scripts and a socket. */
const POLICY = contentPolicy({
  'default-src': ['self', 'data:', 'blob:', 'unsafe-inline'],
  'connect-src': ['self', 'ws:'],
});
const SCREENS = new Set(ADMIN_ADDRESSES);

/** Serves the admin app from Vite during `npm run dev:desktop`; a packaged app does not contain this. */
export const createDevFiles =
  (vite: string, brandNames: () => Promise<BrandNames | null>) =>
  async (pathname: string, search: string): Promise<Response> => {
    const isScreen = SCREENS.has(pathname);
    const answer = await fetch(vite + (isScreen ? '/admin/' : pathname + search));
    const headers = {
      'content-type': answer.headers.get('content-type') ?? 'application/octet-stream',
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
    };
    const body = Buffer.from(await answer.arrayBuffer());
    return new Response(isScreen ? withNames(body, await brandNames()) : body, { status: answer.status, headers });
  };
