import { readFile } from 'node:fs/promises';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { escapeMarkup } from '@shutterdesk/shared';
import type { Plugin, ViteDevServer } from 'vite';
import { inRoot } from '../repository.ts';

/** The event that tells the pages of the site to load again. */
export const SHOWN = 'site:shown';
const SCRIPT = 'virtual:dev-page';
const TAG = `<script type="module" src="/admin/@id/${SCRIPT}"></script>`;

/** The script of every page: Vite's client brings the faults, and the event a new page. */
export const pageScript: Plugin = {
  name: 'dev-page-script',
  resolveId: (id) => (id === SCRIPT ? id : null),
  load: (id) => (id === SCRIPT ? `import.meta.hot.on('${SHOWN}', () => location.reload());` : null),
};

interface Front {
  readonly vite: ViteDevServer;
  /** The port of what compiles the page. */
  readonly pagePort: number;
  /** The server's port, once it answers; rejects while its sources are broken. */
  readonly port: () => Promise<number>;
}

/** The parts of the admin app in their states: tests have this page and no build, so it is Vite's alone. */
const PARTS = /^\/admin\/parts(?:$|\?)/;
const PARTS_PAGE = inRoot('desktop/test/parts/parts.html');

const isAdminPage = (url: string): boolean => /^\/admin(?:$|[/?](?:[^.@]*$))/.test(url);

/** Compiled when a browser asks for it: a page names its files by their place below `site`, or on the disk. */
const isOfPage = (url: string): boolean =>
  ['/@', '/src/', '/node_modules/', `${inRoot()}/`].some((start) => url.startsWith(start));

/** Vite has the app's modules. Everything else, its start page too, comes from the server. */
const isOfVite = (url: string): boolean => url.startsWith('/admin/') && !isAdminPage(url);

const brokenPage = (error: unknown): string =>
  `<!doctype html><title>The server does not start</title>${TAG}<pre style="white-space: pre-wrap">${escapeMarkup(String(error))}</pre>`;

/** The one address of everything: asks Vite or the server, and gives each page the script that reloads it. */
export const answerAt = ({ vite, pagePort, port }: Front) => {
  const adminHtml = (page: string): Promise<string> =>
    vite.transformIndexHtml('/index.html', page.replaceAll('="./', '="/'));

  const html = (url: string, page: string): Promise<string> | string =>
    isAdminPage(url) ? adminHtml(page) : page.replace('</head>', `${TAG}</head>`);

  const showParts = async (response: ServerResponse): Promise<void> => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    const page = await readFile(PARTS_PAGE, 'utf8');
    response.end(await adminHtml(page.replace('"./parts.tsx"', `"/@fs${path.dirname(PARTS_PAGE)}/parts.tsx"`)));
  };

  const fromServer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/', headers } = incoming;
    const forwarded = request({
      port: isOfPage(url) ? pagePort : await port(),
      host: '127.0.0.1',
      method,
      path: url,
      headers: { ...headers, 'accept-encoding': 'identity' },
    });
    incoming.pipe(forwarded);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      forwarded.on('response', resolve).on('error', reject);
    });
    const status = answer.statusCode ?? 502;
    if (!answer.headers['content-type']?.startsWith('text/html')) {
      response.writeHead(status, answer.headers);
      answer.pipe(response);
      return;
    }
    // The production policy allows neither Vite's client nor its styles; length and tag are those of the other bytes.
    const { 'content-security-policy': _policy, 'content-length': _length, etag: _tag, ...kept } = answer.headers;
    response.writeHead(status, { ...kept, 'cache-control': 'no-store' });
    response.end(method === 'HEAD' ? undefined : await html(url, await text(answer)));
  };

  return (incoming: IncomingMessage, response: ServerResponse): void => {
    const { url = '/' } = incoming;
    // One client listens, that of the app: a browser opens no second line while one is not answered.
    if (url.startsWith('/@vite/client')) return void response.writeHead(302, { location: `/admin${url}` }).end();
    if (isOfVite(url)) {
      vite.middlewares(incoming, response);
      return;
    }
    (PARTS.test(url) ? showParts(response) : fromServer(incoming, response)).catch((error: unknown) => {
      if (response.headersSent) return void response.destroy();
      response.writeHead(503, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
      response.end(brokenPage(error));
    });
  };
};
