import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { ADMIN_ADDRESSES, type Collection, type PublishedPortrait, type Publishing } from '@shutterdesk/shared';
import { Coalescer } from '@shutterdesk/shared/node/coalescer';
import type { EnquiryAnswer, SiteContent, SiteFile, SiteRenderer } from '@shutterdesk/site/renderer';
import type { Logger } from 'pino';
import { type Lost, ReadyFiles } from '../edge/ready-files.ts';
import type { PageChange } from '../outbox/webhook/events.ts';
import { Debounce } from '../work/debounce.ts';
import { memo } from '../work/memo.ts';
import { NamedAdmin, type NamedAdminFiles } from './admin-files.ts';
import { galleryJson } from './content-reader.ts';
import { publishedPortrait } from './crop-plan.ts';
import { adminHeaders, answerHeaders, type SiteSecurity, siteHeaders } from './file-headers.ts';
import { keepPage, readKeptPage } from './kept-page.ts';
import { PageChanges } from './page-changes.ts';
import {
  addressOf,
  contentHashOf,
  differs,
  type PublishedFile,
  type PublishedFiles,
  publishFiles,
} from './published-file.ts';

/** The page with the result of a form. */
interface AnswerPage {
  readonly headers: OutgoingHttpHeaders;
  readonly html: Uint8Array;
}

export interface Publisher {
  /**
   * Renders the current content of the database and switches the visible page; resolves after the switch. After a
   * failure the last good page stays, and the failure is logged and shown in the status; it never rejects. Calls
   * during a render share the next one.
   */
  publish(): Promise<void>;
  /** Resolves when visitors see the last change. */
  caughtUp(): Promise<void>;
  status(): Publishing;
  /** Resolves when the page that visitors saw at the call is kept for the next start. Nothing else waits for it. */
  kept(): Promise<void>;
  /** The current page, with the result of a form that was sent without JavaScript. */
  answerPage(answer: EnquiryAnswer): Promise<AnswerPage>;
  /** The current crop of the hero picture for upright screens; null when they show all of it. */
  portraitHero(): PublishedPortrait | null;
  /** The page that visitors see, by its hash; null until there is one. */
  pageDigest(): PageDigest | null;
  /** Answers a visitor from memory; false for a path that belongs to the API. */
  serve(request: IncomingMessage, response: ServerResponse): boolean;
}

/** Tells whether two pages are the same, byte for byte, and whether the same build rendered them. */
export interface PageDigest {
  readonly sha256: string;
  readonly renderer: string;
}

export const pageDigestOf = (page: SiteFile, renderer: string): PageDigest => ({
  sha256: createHash('sha256').update(page.bytes).digest('hex'),
  renderer,
});

export interface Rendering {
  readonly result: 'published' | 'unchanged' | 'failed';
  readonly seconds: number;
}

export interface PublisherOptions {
  /** The file that keeps the page over a restart. */
  readonly file: string;
  /** Makes its folder, where that is missing. */
  readonly makeFolder: () => Promise<void>;
  readonly adminFiles: NamedAdminFiles;
  /** The studio's name at the start; later the content provides it. */
  readonly brandName: string;
  readonly security: SiteSecurity;
  readonly logger: Logger;
  readonly loadContent: () => Promise<SiteContent>;
  readonly renderer: Omit<SiteRenderer, 'renderWithoutContent'>;
  /** Told of each rendering. */
  readonly rendered?: ((rendering: Rendering) => void) | undefined;
  readonly lost?: Lost | undefined;
  /** Told how the page has changed, once for all saves of a second. */
  readonly changed?: ((change: PageChange) => void) | undefined;
}

const KEPT_WITHIN_MS = 1000;

/** Links to a page that has moved may name its file, and write its letters in another way. */
const oldAddressesOf = (addresses: readonly string[], folder: string): readonly string[] => {
  const all = [...addresses, `${folder}index.html`].map(encodeURI);
  return [
    ...all,
    ...all.map((one) => one.replaceAll(/%[0-9A-F]{2}/g, (letter) => letter.toLowerCase())),
    // Browsers leave brackets as they are, and older ones `^` too.
    ...all.map((one) => one.replaceAll(/%5[BD]/g, decodeURIComponent)),
    ...all.map((one) => one.replaceAll(/%5[BDE]/g, decodeURIComponent)),
  ];
};

const addressesOf = ({ path, movedTo }: PublishedFile): readonly string[] => {
  const address = addressOf(path);
  if (path === '404.html') return [];
  if (address === '/' || !address.endsWith('/')) return [address];
  // A page in a folder of its own is found without the last slash too.
  const both = [address, address.slice(0, -1)];
  return movedTo === undefined ? both : oldAddressesOf(both, address);
};

const byAddress = (site: PublishedFiles): PublishedFiles =>
  new Map(
    [...site.values()].flatMap((file) => addressesOf(file).map((address): [string, PublishedFile] => [address, file])),
  );

const byAdminAddress = (admin: PublishedFiles): PublishedFiles =>
  new Map(
    [...admin.values()].flatMap((file): [string, PublishedFile][] => {
      const addresses = file.path === 'index.html' ? ADMIN_ADDRESSES : [`/admin/${file.path}`];
      return addresses.map((address) => [address, file]);
    }),
  );

const FAILED = 'Couldn’t update your page. Visitors still see the last good one.';

/** A large studio's have thousands of ids, most of which no save changes. */
const collectionHashOf = memo((collection: Collection): string =>
  contentHashOf(Buffer.from(JSON.stringify(collection))),
);

/** Identifies everything that the page is made of: while it is unchanged, so is the page. */
const sourceOf = (
  { version }: PublisherOptions['renderer'],
  { shareImage, portraitHero = [], galleryImages, collections = [], ...content }: SiteContent,
): string => {
  const gallery = contentHashOf(galleryJson(galleryImages));
  const cuts = [shareImage?.url, ...portraitHero.map(({ url }) => url)];
  const pages = collections.map(collectionHashOf);
  return contentHashOf(Buffer.from(JSON.stringify([version, new Date().getFullYear(), content, gallery, pages, cuts])));
};

export const createPublisher = async (options: PublisherOptions): Promise<Publisher> => {
  const { security, logger, renderer } = options;
  const readySite = new ReadyFiles(siteHeaders(security), options.lost);
  let readyAdmin = new ReadyFiles(adminHeaders(security));
  let reach = JSON.stringify(security.app);
  const before = await readKeptPage(options.file);
  let { source, publishedAt } = before;
  let site: PublishedFiles = before.files;
  let failed = false;
  /** The visible content; null until the first render of this process. */
  let content: SiteContent | null = null;

  const admin = new NamedAdmin(options.adminFiles);
  /** The admin app shows the studio's name, which may change at any time. */
  const nameAdmin = async (brandName: string): Promise<void> => {
    const isRenamed = await admin.rename(brandName);
    const reachNow = JSON.stringify(security.app);
    if (!isRenamed && reachNow === reach) return;
    reach = reachNow;
    readyAdmin = new ReadyFiles(adminHeaders(security));
    readyAdmin.replace(byAdminAddress(admin.files));
  };
  await nameAdmin(options.brandName);
  readySite.replace(byAddress(site), site.get('404.html'));
  const changes = new PageChanges(site);

  /** Keeps only the last of several quick changes. After a crash in between, the next start renders again. */
  const keeping = new Debounce(KEPT_WITHIN_MS, async () => {
    try {
      await options.makeFolder();
      await keepPage(options.file, { source, publishedAt, files: new Map(site) });
    } catch (error) {
      logger.error(
        { err: error },
        'the page could not be kept on disk: visitors see it from memory, and the next start makes it again',
      );
    }
    const change = changes.since(site, content);
    if (change) options.changed?.(change);
  });

  const switchTo = (files: PublishedFiles): void => {
    site = files;
    readySite.replace(byAddress(site), site.get('404.html'));
    keeping.ask();
  };

  const render = async (): Promise<Rendering['result']> => {
    const begunAt = performance.now();
    let result: Rendering['result'] = 'unchanged';
    try {
      const next = await options.loadContent();
      const nextSource = sourceOf(renderer, next);
      if (nextSource !== source) {
        // The API's reads are being encoded at the same time: let other requests run in between.
        await setImmediate();
        const rendered = await publishFiles(await renderer.render(next), site);
        result = 'published';
        await readySite.prepare(rendered.values());
        // Together: the page is kept with the source that it was made from.
        source = nextSource;
        if (differs(rendered, site)) switchTo(rendered);
      }
      await nameAdmin(next.brandName);
      if (!content) changes.begin(next);
      content = next;
      publishedAt = new Date().toISOString();
      failed = false;
    } catch (error) {
      failed = true;
      result = 'failed';
      logger.error({ err: error }, 'the page could not be rendered: visitors keep seeing the last good one');
    }
    options.rendered?.({ result, seconds: (performance.now() - begunAt) / 1000 });
    return result;
  };

  const rendering = new Coalescer(async () => void (await render()));

  const stateNow = (): Publishing['state'] => {
    if (rendering.isUnderWay) return 'publishing';
    return failed ? 'failed' : 'live';
  };

  return {
    publish: () => rendering.changed(),
    caughtUp: () => rendering.caughtUp(),
    async kept() {
      await rendering.caughtUp();
      await keeping.now();
    },
    status: () => ({ state: stateNow(), publishedAt, message: failed ? FAILED : null }),
    async answerPage(answer) {
      await rendering.caughtUp();
      const { bytes } = await renderer.renderAnswer(content ?? (await options.loadContent()), answer);
      return { headers: answerHeaders(bytes, security), html: bytes };
    },
    portraitHero: () => publishedPortrait(content),
    pageDigest() {
      const page = site.get('index.html');
      return page && content ? pageDigestOf(page, renderer.version) : null;
    },
    serve: (request, response) => readyAdmin.serve(request, response) || readySite.serve(request, response),
  };
};
