import { createServer, request } from 'node:http';
import path from 'node:path';
import { DEFAULT_SETTINGS } from '@shutterdesk/shared';
import type { EnquiryAnswer, SiteContent, SiteFile } from '@shutterdesk/site/renderer';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { createPublisher, type Publisher } from '../src/publish/publisher.ts';
import { listening } from './listening.ts';
import { keepLines, temporaryFolder } from './test-server.ts';

export const file = (name: string, text: string, contentType: string, immutable = false): SiteFile => ({
  path: name,
  bytes: Buffer.from(text),
  contentType,
  immutable,
});

export const HTML = 'text/html; charset=utf-8';
const filler = '<p>words</p>'.repeat(200);

/** A renderer whose page is the hero text; it fails if the text says so. */
const renderer = {
  async render({ settings }: SiteContent): Promise<readonly SiteFile[]> {
    if (settings.heroText === 'fail') throw new Error('the template is broken');
    return [
      file('index.html', `<h1>${settings.heroText}</h1><script>one()</script>${filler}`, HTML),
      file('404.html', 'Page Not Found', HTML),
      file('_astro/page.abc.css', 'body{color:red}'.repeat(50), 'text/css; charset=utf-8', true),
    ];
  },
};

const renderAnswer = async (_: SiteContent, { notice }: EnquiryAnswer) => file('answer.html', notice.title, HTML);

export const setUp = async (folder?: string) => {
  const content: { heroText: string | null } = { heroText: 'one' };
  const studio = { name: 'Studio' };
  const logged: string[] = [];
  let renders = 0;
  const root = folder ?? (await temporaryFolder());
  const publisher = await createPublisher({
    file: path.join(root, 'page'),
    makeFolder: async () => undefined,
    adminFiles: (name) => [
      file('index.html', `<title>Admin of ${name}</title>`, HTML),
      file('assets/app.js', 'run()', 'text/javascript', true),
    ],
    brandName: 'Studio',
    security: { page: {}, app: {} },
    logger: pino({ level: 'error' }, keepLines(logged)),
    loadContent: async () => ({
      brandName: studio.name,
      publicUrl: null,
      apiUrl: null,
      settings: { ...DEFAULT_SETTINGS, ...content },
      galleryImages: [],
      heroImage: null,
      portrait: null,
    }),
    renderer: {
      version: 'test',
      render: (site) => {
        renders += 1;
        return renderer.render(site);
      },
      renderAnswer,
    },
  });
  onTestFinished(() => publisher.kept());
  return { publisher, content, studio, logged, root, renders: () => renders, get: await serve(publisher) };
};

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: Buffer;
}

/** Raw requests, because fetch would decode the answer. */
const serve = async (publisher: Publisher) => {
  const server = createServer((incoming, outgoing) => {
    if (!publisher.serve(incoming, outgoing)) outgoing.writeHead(418).end();
  });
  const port = await listening(server);
  return (route: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const sent = request({ port, path: route, headers, method, agent: false }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      });
      sent.on('error', reject).end();
    });
};
