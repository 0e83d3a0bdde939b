import { contentPolicy, pageDatesOf } from '@shutterdesk/shared';
import { inlineScriptHashes } from '@shutterdesk/site/inline-scripts';
import type { SiteFile } from '@shutterdesk/site/renderer';
import { refuse } from '../../offline/line/answers.ts';
import { APP_ORIGIN } from '../app-origin.ts';
import type { ExportParts } from './export-folder.ts';
import { NeverLoaded, readWaitingContent } from './waiting-content.ts';

const PAGE = 'index.html';
const PICTURES = /^\/(?:media|api\/uploads)\//;
const NOTHING_IS_SENT = 'This is a preview. Nothing is sent from here.';

/** The page's own policy, but without forms, and without other origins to load from or to send to. */
const policyOf = (html: string): string =>
  contentPolicy({
    'default-src': ['self'],
    'script-src': ['self', ...inlineScriptHashes(html)],
    'script-src-attr': ['none'],
    'style-src': ['self', 'unsafe-inline'],
    'img-src': ['self', 'data:', 'blob:'],
    'connect-src': ['self'],
    'base-uri': ['none'],
    'form-action': ['none'],
    'frame-ancestors': ['none'],
    'object-src': ['none'],
  });

const MARK_STYLE = [
  'position:fixed',
  'z-index:50',
  'inset:auto auto 1rem 1rem',
  'padding:.5rem 1rem',
  'border-radius:2rem',
  'background:#7a3a06',
  'color:#fff',
  'font:600 .875rem/1.4 system-ui,sans-serif',
  'pointer-events:none',
].join(';');

/** Marks the page, so that nobody mistakes it for the public site. */
const MARK = `<p role="note" style="${MARK_STYLE}">Preview · includes changes that haven’t been sent yet</p>`;

const marked = (bytes: Uint8Array): string =>
  new TextDecoder().decode(bytes).replace('</body>', () => `${MARK}</body>`);

const answerOf = ({ bytes, contentType }: SiteFile, status: number): Response => {
  const headers = new Headers({
    'content-type': contentType,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
  const page = contentType.startsWith('text/html') ? marked(bytes) : null;
  headers.set('content-security-policy', policyOf(page ?? ''));
  return new Response(page ?? new Uint8Array(bytes), { status, headers });
};

const sentence = (text: string): Response =>
  new Response(text, { status: 503, headers: { 'content-type': 'text/plain; charset=utf-8' } });

/**
 * Serves the preview's window: the page with all pending changes, rendered on each request, with pictures from this
 * computer. The preview cannot change or send anything.
 */
export const createPreview = ({
  gateway,
  render,
}: Omit<ExportParts, 'origin'>): ((request: Request) => Promise<Response>) => {
  let files: ReadonlyMap<string, SiteFile> = new Map();
  const renew = async (): Promise<void> => {
    const content = await readWaitingContent(gateway);
    const rendered = await render({ ...content, dates: pageDatesOf(content.settings, Date.now()) });
    files = new Map(rendered.map((file) => [file.path, file]));
  };
  const fileAt = async (name: string): Promise<Response> => {
    if (name === PAGE || files.size === 0) await renew();
    const file = files.get(name);
    const missing = files.get('404.html');
    if (file) return answerOf(file, 200);
    return missing ? answerOf(missing, 404) : refuse('not_found', 'There is nothing here.');
  };
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    if (request.method !== 'GET') return refuse('unavailable', NOTHING_IS_SENT);
    if (PICTURES.test(pathname)) return gateway(new Request(`${APP_ORIGIN}${pathname}${search}`));
    try {
      return await fileAt(pathname.endsWith('/') ? `${pathname.slice(1)}${PAGE}` : pathname.slice(1));
    } catch (error) {
      if (error instanceof NeverLoaded) return sentence(error.message);
      throw error;
    }
  };
};
