import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import {
  DEFAULT_SETTINGS,
  type LookSettings,
  legalPages,
  proseMarkup,
  type Settings,
  wordsIn,
} from '@shutterdesk/shared';
import { readBuiltFiles } from './built-files.ts';
import { createCollectionPages } from './collection-pages.ts';
import { createCrawlerFiles, type ListedPage } from './crawler-files.ts';
import type { EnquiryAnswer } from './enquiry-answer.ts';
import { createFurtherPages } from './further-pages.ts';
import { createCells, withCells } from './gallery-markup.ts';
import type { Tile } from './gallery-tiles.ts';
import { inlineScriptHashes } from './inline-scripts.ts';
import { KeptFiles } from './kept-files.ts';
import type { LookLayout } from './looks/look-layout.ts';
import { lookOf } from './looks/look-of.ts';
import { withoutClashes } from './moved-files.ts';
import { type GalleryPhoto, type PageContent, pageContent } from './page-content.ts';
import { galleryOn, type PageLocals, type RenderPage } from './page-locals.ts';
import { createPhotoPages } from './photo-pages.ts';
import type { PortraitHeroPart, SiteContent, SiteInfo } from './site-content.ts';
import { fileOf, htmlFile, pictureFile, type SiteFile } from './site-file.ts';
import { VERSION_FILE } from './version-file.ts';

export { type EnquiryAnswer, enquiryFailed, enquirySent, fieldErrorsOf } from './enquiry-answer.ts';
export { positionInPercent } from './hero-position.ts';
export { PORTRAIT_HERO } from './portrait-hero.ts';
export type { PortraitHeroPart, SiteContent, SiteFile, SiteInfo };

export interface SiteRenderer {
  /** Identifies the compiled site: the same version renders the same content to the same files. */
  readonly version: string;
  /**
   * All files of the site: `index.html`, `404.html` and everything that they load from the site. A large site is
   * rendered over several turns of the event loop, so that other requests run in between.
   */
  render(content: SiteContent): Promise<readonly SiteFile[]>;
  /** The same for a page without content, which fetches it from the API; it has the language and the look already. */
  renderWithoutContent(siteInfo: SiteInfo, settings: Settings): Promise<readonly SiteFile[]>;
  /** The page with the answer to a form that was sent without JavaScript. */
  renderAnswer(content: SiteContent, answer: EnquiryAnswer): Promise<SiteFile>;
}

interface ServerEntry {
  render(request: Request, locals: PageLocals): Promise<Response>;
  renderCell(photo: GalleryPhoto, tile: Tile): string;
  layoutOf(settings: LookSettings): LookLayout;
}

const NOT_FOUND = '/404';

const BUILT = path.resolve(import.meta.dirname, '../dist');

interface Built {
  readonly entry: ServerEntry;
  readonly version: string;
  readonly assets: readonly SiteFile[];
}

const readBuilt = async (dist: string): Promise<Built> => ({
  entry: await import(/* @vite-ignore */ pathToFileURL(path.join(dist, 'server', 'entry.mjs')).href),
  version: await readFile(path.join(dist, VERSION_FILE), 'utf8'),
  assets: await readBuiltFiles(path.join(dist, 'client'), '_astro'),
});

const built = new Map<string, Built>();

/** Read once in a process. */
const builtIn = async (dist: string): Promise<Built> => {
  const known = built.get(dist) ?? (await readBuilt(dist));
  built.set(dist, known);
  return known;
};

const NO_CONTENT = {
  settings: { ...DEFAULT_SETTINGS, packages: [] },
  galleryImages: [],
  heroImage: null,
  portrait: null,
  logo: null,
};

/** Renders with an entry that is compiled already. */
export const rendererOf = ({ entry, version, assets }: Built): SiteRenderer => {
  const contentOf = (content: SiteContent): PageContent =>
    pageContent(content, wordsIn(content.settings.language), entry.layoutOf(content.settings));

  const cellsOf = createCells(entry.renderCell);
  const kept = new KeptFiles();
  const photoPages = createPhotoPages();
  const crawlerFiles = createCrawlerFiles();

  const render: RenderPage = async (route, file, locals) => {
    const response = await entry.render(new Request(`http://site.invalid${route}`), locals);
    const expected = route === NOT_FOUND ? 404 : 200;
    if (response.status !== expected) throw new Error(`rendering ${route} answered ${response.status}`);
    const html = await response.text();
    const cells = locals.gallery ? cellsOf(locals.gallery.photos, locals.gallery.look) : [];
    return htmlFile(file, withCells(html, cells), inlineScriptHashes(html));
  };

  const furtherPages = createFurtherPages(render, kept);
  const collectionPages = createCollectionPages({ render, kept, furtherPages });

  const notFoundPage = (page: PageContent): Promise<SiteFile> =>
    kept.of('404.html', null, [], () => render(NOT_FOUND, '404.html', { page }));

  const legalFiles = (page: PageContent, settings: Settings): Promise<readonly SiteFile[]> =>
    Promise.all(
      legalPages(settings).map(({ title, address, text }) => {
        const file = fileOf(address);
        const legal = { title, address, markup: proseMarkup(text) };
        return kept.of(file, legal, [], () => render('/legal', file, { page, legal }));
      }),
    );

  const withPage = async (
    first: SiteFile,
    page: PageContent,
    listed: readonly ListedPage[] = [],
  ): Promise<readonly SiteFile[]> => [first, await notFoundPage(page), ...crawlerFiles(page, listed), ...assets];

  /** One page at the addresses of all pages that were deleted. */
  const goneFiles = async (paths: readonly string[], page: PageContent): Promise<readonly SiteFile[]> => {
    if (paths.length === 0) return [];
    const gone = await kept.of('gone', null, [], () => render(NOT_FOUND, '', { page, isGone: true }));
    return paths.map((path) => ({ ...gone, path, isGone: true, isRarelySent: true }));
  };

  return {
    version,
    async render(content) {
      const page = contentOf(content);
      kept.begin(page);
      await setImmediate();
      const { shareImage, portraitHero = [] } = content;
      const first = await render('/', 'index.html', { page, gallery: galleryOn(page) });
      const further = await furtherPages(page);
      const collections = await collectionPages(content, page);
      return withoutClashes([
        ...(await goneFiles(collections.gone, page)),
        ...(await withPage(first, page, collections.listed)),
        ...further,
        ...collections.files,
        ...(await legalFiles(page, content.settings)),
        ...(await photoPages(page)),
        ...(shareImage ? [pictureFile('image/jpeg', shareImage)] : []),
        ...portraitHero.map((cut) => pictureFile('image/avif', cut)),
      ]);
    },
    async renderWithoutContent(siteInfo, stored) {
      const settings = { ...NO_CONTENT.settings, ...lookOf(stored), language: stored.language };
      const page = contentOf({ ...siteInfo, ...NO_CONTENT, settings });
      kept.begin(page);
      return withPage(await render('/live', 'index.html', { page, siteInfo }), page);
    },
    renderAnswer(content, answer) {
      const page = contentOf(content);
      return render('/', 'answer.html', { page, gallery: galleryOn(page), answer });
    },
  };
};

/**
 * Loads the output of `astro build` once; each render after that takes milliseconds.
 * @param dist the output folder of `astro build`, if it has been moved
 * @throws when the site has not been built
 */
export const createRenderer = async (dist: string = BUILT): Promise<SiteRenderer> => rendererOf(await builtIn(dist));
