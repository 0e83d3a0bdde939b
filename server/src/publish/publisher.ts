import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import path from 'node:path';
import type { SiteContent, SiteFile, SiteRenderer } from '@shutterdesk/site/renderer';
import type { Logger } from 'pino';
import { type ReadyFile, ReadyFiles } from '../http/ready-files.ts';
import { assetSecurityHeaders, pageSecurityHeaders } from '../http/security-headers.ts';
import { type EncodedFile, encodeAll } from './encoded-file.ts';
import { inlineScriptHashes } from './inline-scripts.ts';
import { ReleaseStore } from './release-store.ts';

export interface Publisher {
  /**
   * Renders what the database holds now and switches what visitors see; resolved when they see it. A failure keeps
   * the last good page and is logged: it never rejects. Calls that come while one is under way share the next.
   */
  publish(): Promise<void>;
  /** Answers a visitor from memory; false when the path is not the page's, the admin app's or a wrong one. */
  serve(request: IncomingMessage, response: ServerResponse): boolean;
}

export interface PublisherOptions {
  /** Where releases are kept. */
  readonly folder: string;
  /** The built admin app's files. */
  readonly adminFiles: readonly SiteFile[];
  /** Visitors reach the site by https. */
  readonly https: boolean;
  readonly logger: Logger;
  readonly loadContent: () => Promise<SiteContent>;
  readonly renderer: SiteRenderer;
}

const ADMIN_ROUTES = ['/admin', '/admin/', '/admin/login'];

const cacheControl = (file: EncodedFile): string => {
  if (file.immutable) return 'public, max-age=31536000, immutable';
  return file.contentType.startsWith('text/html') ? 'no-cache' : 'public, max-age=3600';
};

const headersOf = (file: EncodedFile, https: boolean): OutgoingHttpHeaders => ({
  'content-type': file.contentType,
  'cache-control': cacheControl(file),
  ...(file.contentType.startsWith('text/html')
    ? pageSecurityHeaders({ scriptHashes: inlineScriptHashes(Buffer.from(file.bytes).toString('utf8')), https })
    : assetSecurityHeaders(https)),
});

const ready = (file: EncodedFile, https: boolean, status: 200 | 404 = 200): ReadyFile => ({
  status,
  hash: file.hash,
  headers: headersOf(file, https),
  identity: file.bytes,
  gzip: file.gzip,
  br: file.br,
});

type Files = ReadonlyMap<string, EncodedFile>;

const byPath = (files: readonly EncodedFile[]): Files => new Map(files.map((file) => [file.path, file]));

const differs = (files: Files, before: Files): boolean =>
  files.size !== before.size || [...files.values()].some((file) => before.get(file.path) !== file);

/** Page, admin app and the answer to every wrong path, by the path that a browser asks for. */
const routes = (site: Files, admin: Files, https: boolean): [Map<string, ReadyFile>, ReadyFile | null] => {
  const map = new Map<string, ReadyFile>();
  for (const file of site.values()) {
    if (file.path !== '404.html') map.set(file.path === 'index.html' ? '/' : `/${file.path}`, ready(file, https));
  }
  for (const file of admin.values()) {
    const paths = file.path === 'index.html' ? ADMIN_ROUTES : [`/admin/${file.path}`];
    const answer = ready(file, https);
    for (const adminPath of paths) map.set(adminPath, answer);
  }
  const notFound = site.get('404.html');
  return [map, notFound ? ready(notFound, https, 404) : null];
};

export const createPublisher = async (options: PublisherOptions): Promise<Publisher> => {
  const { https, logger, renderer } = options;
  const siteReleases = new ReleaseStore(path.join(options.folder, 'site'));
  const adminReleases = new ReleaseStore(path.join(options.folder, 'admin'));
  const readyFiles = new ReadyFiles();
  let site = await siteReleases.readCurrent();

  const keep = (store: ReleaseStore, files: Files): Promise<void> =>
    store.write([...files.values()]).catch((error: unknown) => {
      logger.error({ err: error }, 'the published files could not be written to disk; visitors see them from memory');
    });

  const adminBefore = await adminReleases.readCurrent();
  const admin = byPath(await encodeAll(options.adminFiles, adminBefore));
  if (differs(admin, adminBefore)) await keep(adminReleases, admin);
  readyFiles.replace(...routes(site, admin, https));

  const renderAndSwitch = async (): Promise<void> => {
    try {
      const files = await renderer.render(await options.loadContent());
      const rendered = byPath(await encodeAll(files, site));
      if (!differs(rendered, site)) return;
      site = rendered;
      readyFiles.replace(...routes(site, admin, https));
    } catch (error) {
      logger.error({ err: error }, 'the page could not be rendered; visitors keep seeing the last good one');
      return;
    }
    await keep(siteReleases, site);
  };

  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const run = (): Promise<void> => {
    running = renderAndSwitch().finally(() => {
      running = null;
    });
    return running;
  };

  return {
    publish() {
      if (!running) return run();
      next ??= running.then(() => {
        next = null;
        return run();
      });
      return next;
    },
    serve: (request, response) => readyFiles.serve(request, response),
  };
};
