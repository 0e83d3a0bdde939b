import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { PublishedUprightHero, Publishing } from '@shutterdesk/shared';
import type { EnquiryAnswer, SiteContent, SiteFile, SiteRenderer } from '@shutterdesk/site/renderer';
import type { Logger } from 'pino';
import { ReadyFiles } from '../ready/ready-files.ts';
import { Coalescer } from '../work/coalescer.ts';
import { Debounce } from '../work/debounce.ts';
import type { NamedAdminFiles } from './admin-files.ts';
import { type AnswerPage, createAnswerPages } from './answer-pages.ts';
import { compressLater } from './compress-later.ts';
import { galleryJson } from './content-json.ts';
import { type EncodedFile, encode, encodeAll, hashOf, isLarge, uncompressed } from './encoded-file.ts';
import { publishedPortrait } from './hero-crops/portrait-crop.ts';
import { isRefinable, refine } from './refine.ts';
import { ReleaseStore } from './release-store.ts';
import { createSiteRoutes, type Files, type SiteSecurity } from './site-routes.ts';

export interface Publisher {
  /**
   * Renders what the database holds now and switches what visitors see; resolved when they see it. A failure keeps
   * the last good page, is logged and stands in the status: it never rejects. Calls that come during a render share
   * the next.
   */
  publish(): Promise<void>;
  /** Resolved when visitors are shown the last change. */
  settled(): Promise<void>;
  status(): Publishing;
  /** Resolved when the release on disk is what visitors saw at the call: it follows them, and nobody waits for it. */
  written(): Promise<void>;
  /** The page as visitors see it now, with what became of a form sent without JavaScript. */
  answerPage(answer: EnquiryAnswer): Promise<AnswerPage>;
  /** What upright screens are given of the hero picture now; null where that is all of it. */
  uprightHero(): PublishedUprightHero | null;
  /** Answers a visitor from memory; false when the path is not the page's, the admin app's or a wrong one. */
  serve(request: IncomingMessage, response: ServerResponse): boolean;
}

export interface PublisherOptions {
  /** Where releases are kept. */
  readonly folder: string;
  readonly adminFiles: NamedAdminFiles;
  /** The studio's name at the start; from then on the content has it. */
  readonly brandName: string;
  readonly security: SiteSecurity;
  readonly logger: Logger;
  readonly loadContent: () => Promise<SiteContent>;
  readonly renderer: Omit<SiteRenderer, 'renderWithoutContent'>;
  /** How long after a change a page is compressed with more effort. */
  readonly refineAfterMs: number;
  /** Aborted when that is not worth while any more. */
  readonly closing: AbortSignal;
}

/** A request for the page waits until the page is compressed, and for nothing else that is large. */
const encodeForNow = (file: SiteFile): EncodedFile | Promise<EncodedFile> =>
  isLarge(file) && file.path !== 'index.html' ? uncompressed(file) : encode(file);

const RELEASE_WITHIN_MS = 1000;

const FAILED = 'The page could not be renewed. Visitors still see the last good one.';

/** What a release is made of: nothing changes while this does not. */
const sourceOf = (
  { version }: PublisherOptions['renderer'],
  { shareImage, uprightHero = [], galleryImages, ...content }: SiteContent,
): string => {
  const gallery = hashOf(galleryJson(galleryImages));
  const cuts = [shareImage?.url, ...uprightHero.map(({ url }) => url)];
  return hashOf(Buffer.from(JSON.stringify([version, new Date().getFullYear(), content, gallery, cuts])));
};

const byPath = (files: readonly EncodedFile[]): Files => new Map(files.map((file) => [file.path, file]));

const differs = (files: Files, before: Files): boolean =>
  files.size !== before.size || [...files.values()].some((file) => before.get(file.path) !== file);

export const createPublisher = async (options: PublisherOptions): Promise<Publisher> => {
  const { security, logger, renderer } = options;
  const siteReleases = new ReleaseStore(path.join(options.folder, 'site'));
  const adminReleases = new ReleaseStore(path.join(options.folder, 'admin'));
  const readyFiles = new ReadyFiles();
  let { source, files: site } = await siteReleases.readCurrent();
  let publishedAt = await siteReleases.writtenAt();
  let failed = false;
  /** What visitors see now; null until the first render of this process. */
  let content: SiteContent | null = null;

  const keep = (store: ReleaseStore, madeOf: string | null, files: Files): Promise<void> =>
    store.write(madeOf, [...files.values()]).catch((error: unknown) => {
      logger.error({ err: error }, 'the published files could not be written to disk; visitors see them from memory');
    });

  let { files: admin } = await adminReleases.readCurrent();
  let adminName: string | null = null;
  let routes = createSiteRoutes(admin, security);
  /** The admin app says the studio's name, which may change at any time. */
  const nameAdmin = async (brandName: string): Promise<void> => {
    if (brandName === adminName) return;
    const named = byPath(await encodeAll(options.adminFiles(brandName), admin));
    adminName = brandName;
    if (!differs(named, admin)) return;
    admin = named;
    routes = createSiteRoutes(admin, security);
    readyFiles.replace(...routes(site));
    await keep(adminReleases, null, admin);
  };
  await nameAdmin(options.brandName);
  const answerPages = createAnswerPages(renderer, security);
  readyFiles.replace(...routes(site));

  /** Of several releases in a short while, the last alone. After a crash in between, the next start renders again. */
  const release = new Debounce(RELEASE_WITHIN_MS, () => keep(siteReleases, source, site));

  const switchTo = (files: Files): void => {
    readyFiles.replace(...routes(files));
    site = files;
    release.ask();
  };

  const compressing = compressLater({
    files: () => site,
    replace: (file) => switchTo(new Map(site).set(file.path, file)),
    failed: (error) => void logger.warn({ err: error }, 'a page could not be compressed'),
  });
  compressing.ask();

  const refineAll = async (): Promise<void> => {
    for (const file of [...site.values()].filter(isRefinable)) {
      const refined = await refine(file, options.closing).catch((error: unknown) => {
        if (!options.closing.aborted) logger.warn({ err: error }, 'a page could not be compressed with more effort');
        return null;
      });
      if (refined && site.get(file.path) === file) switchTo(new Map(site).set(file.path, refined));
    }
  };

  const refining = new Debounce(options.refineAfterMs, refineAll);
  refining.ask();

  const render = async (): Promise<void> => {
    try {
      const next = await options.loadContent();
      const wanted = sourceOf(renderer, next);
      if (wanted !== source) {
        // The other reader of the same change is working on it too: whoever asks for something else comes in between.
        await setImmediate();
        const rendered = byPath(await encodeAll(await renderer.render(next), site, encodeForNow));
        source = wanted;
        if (differs(rendered, site)) switchTo(rendered);
        compressing.ask();
        refining.ask();
      }
      await nameAdmin(next.brandName);
      content = next;
      publishedAt = new Date().toISOString();
      failed = false;
    } catch (error) {
      failed = true;
      logger.error({ err: error }, 'the page could not be rendered; visitors keep seeing the last good one');
    }
  };

  const rendering = new Coalescer(render);

  const stateNow = (): Publishing['state'] => {
    if (rendering.isUnderWay) return 'publishing';
    return failed ? 'failed' : 'live';
  };

  return {
    publish: () => rendering.changed(),
    settled: () => rendering.settled(),
    async written() {
      await rendering.settled();
      await release.now();
    },
    status: () => ({ state: stateNow(), publishedAt, message: failed ? FAILED : null }),
    async answerPage(answer) {
      await rendering.settled();
      return answerPages(content ?? (await options.loadContent()), answer);
    },
    uprightHero: () => publishedPortrait(content),
    serve: (request, response) => readyFiles.serve(request, response),
  };
};
