import { createHash } from 'node:crypto';
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
import type { CollectionContent } from './collections.ts';
import { createCrawlerFiles, type ListedPage } from './crawler-files.ts';
import type { EnquiryAnswer } from './enquiry-answer.ts';
import { createFurtherPages } from './further-pages.ts';
import { createCells, createGalleryMarkup, type RenderedGallery, type RenderedPage } from './gallery-markup.ts';
import { type FurtherPage, furtherPage } from './gallery-pages.ts';
import type { Tile } from './gallery-tiles.ts';
import { inlineScriptHashes } from './inline-scripts.ts';
import type { LookLayout } from './looks/look-layout.ts';
import { lookOf } from './looks/look-of.ts';
import { withoutClashes } from './moved-files.ts';
import { type GalleryPhoto, type PageContent, pageContent } from './page-content.ts';
import { createPageShells, type PageChoices, type PartMarks, type PartRenderers } from './page-shells.ts';
import { pageTemplate } from './page-template.ts';
import { createPhotoPages } from './photo-pages.ts';
import type { PortraitHeroPart, SiteContent, SiteInfo } from './site-content.ts';
import { htmlFile, pictureFile, type SiteFile } from './site-file.ts';
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

interface Locals {
  readonly page: PageContent;
  readonly siteInfo?: SiteInfo;
  readonly answer?: EnquiryAnswer;
  /** The part of the gallery on the home page, and the rest on further pages. */
  readonly gallery?: {
    readonly cells: string;
    readonly photos: readonly GalleryPhoto[];
    readonly further: readonly FurtherPage[];
  };
  /** The 404 page stands where a page was deleted. */
  readonly isGone?: boolean;
  readonly stories?: readonly CollectionContent[];
  /** The page of an imprint or a privacy text. */
  readonly legal?: { readonly title: string; readonly address: string; readonly markup: string };
  /** Marks where each page of photographs has its own parts. */
  readonly parts?: PartMarks;
  readonly choices?: PageChoices;
}

interface ServerEntry extends PartRenderers {
  render(request: Request, locals: Locals): Promise<Response>;
  renderCell(photo: GalleryPhoto, tile: Tile): string;
  layoutOf(settings: LookSettings): LookLayout;
}

/**
 * Made of everything on the page, so that no text in it can match. Not random: the same content must give the same
 * bytes in every process, or nobody could compare a restored page with the one before.
 */
const markOf = ({ page: { photos: _, ...page }, answer }: Locals, first: RenderedPage): string =>
  `cells-${createHash('sha256')
    .update(JSON.stringify([page, first.photos, answer ?? null]))
    .digest('hex')}`;

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

  const shells = createPageShells((route, locals) => shellOf(route, locals));
  const furtherPages = createFurtherPages(shells, entry);
  const cells = createCells(entry.renderCell);
  const markup = createGalleryMarkup(cells);
  const photoPages = createPhotoPages();
  const crawlerFiles = createCrawlerFiles();

  const shellOf = async (route: string, locals: Locals, status = 200): Promise<string> => {
    const response = await entry.render(new Request(`http://site.invalid${route}`), locals);
    if (response.status !== status) throw new Error(`rendering ${route} answered ${response.status}`);
    return response.text();
  };

  const page = async (route: string, file: string, locals: Locals, status?: number): Promise<SiteFile> => {
    const shell = await shellOf(route, locals, status);
    return htmlFile(file, Buffer.from(shell), inlineScriptHashes(shell));
  };

  /** A page with the first photographs of a gallery. */
  const galleryFile = async (
    route: string,
    file: string,
    [first, ...rest]: RenderedGallery,
    locals: Locals,
  ): Promise<SiteFile> => {
    const cells = markOf(locals, first);
    const further = rest.map((one) => furtherPage(locals.page.galleryPlace, one));
    const shell = await shellOf(route, { ...locals, gallery: { cells, photos: first.photos, further } });
    const bytes = pageTemplate(shell, { cells })({ cells: first.cells });
    return htmlFile(file, bytes, inlineScriptHashes(shell));
  };

  const collectionPages = createCollectionPages({
    ...entry,
    cells,
    shells,
    furtherPages,
    renderStories: (file, own, stories) => page('/stories', file, { page: own, stories }),
  });

  let frame = '';
  let framed = new Map<string, SiteFile>();

  /** Pages of the frame alone, such as the 404 page: most changes leave them as they are. */
  const inFrame = async (file: string, locals: Locals, make: () => Promise<SiteFile>): Promise<SiteFile> => {
    const {
      apiUrl,
      brandName,
      details,
      foot,
      footPages,
      look,
      legal,
      logo,
      navPages,
      navSections,
      say,
      siteUrl,
      socialLinks,
      tagline,
      year,
    } = locals.page;
    const links = [foot, footPages, legal, navPages, navSections, socialLinks];
    const parts = [apiUrl, brandName, details, look, logo, links, say.code, siteUrl, tagline, year];
    const current = JSON.stringify(parts);
    if (current !== frame) framed = new Map();
    frame = current;
    const key = JSON.stringify([file, locals.legal ?? null]);
    const made = framed.get(key) ?? (await make());
    framed.set(key, made);
    return made;
  };

  const notFoundPage = (locals: Locals): Promise<SiteFile> =>
    inFrame('404.html', locals, () => page('/404', '404.html', locals, 404));

  const legalFiles = (page_: PageContent, settings: Settings): Promise<readonly SiteFile[]> =>
    Promise.all(
      legalPages(settings).map(({ title, address, text }) => {
        const file = `${address.slice(1)}/index.html`;
        const locals = { page: page_, legal: { title, address, markup: proseMarkup(text) } };
        return inFrame(file, locals, () => page('/legal', file, locals));
      }),
    );

  const withPage = async (
    first: SiteFile,
    locals: Locals,
    listed: readonly ListedPage[] = [],
  ): Promise<readonly SiteFile[]> => [
    first,
    await notFoundPage(locals),
    ...crawlerFiles(locals.page, listed),
    ...assets,
  ];

  /** One page at the addresses of all pages that were deleted. */
  const goneFiles = async (paths: readonly string[], locals: Locals): Promise<readonly SiteFile[]> => {
    if (paths.length === 0) return [];
    const gone = await inFrame('gone', locals, () => page('/404', '', { ...locals, isGone: true }, 404));
    return paths.map((path) => ({ ...gone, path, isGone: true, isRarelySent: true }));
  };

  return {
    version,
    async render(content) {
      const locals = { page: contentOf(content) };
      shells.begin(locals.page);
      const gallery = markup(locals.page);
      await setImmediate();
      const { shareImage, portraitHero = [] } = content;
      const first = await galleryFile('/', 'index.html', gallery, locals);
      await setImmediate();
      const further = await furtherPages(locals.page, gallery);
      const collections = await collectionPages(content, locals.page);
      return withoutClashes([
        ...(await goneFiles(collections.gone, locals)),
        ...(await withPage(first, locals, collections.listed)),
        ...further,
        ...collections.files,
        ...(await legalFiles(locals.page, content.settings)),
        ...(await photoPages(locals.page)),
        ...(shareImage ? [pictureFile('image/jpeg', shareImage)] : []),
        ...portraitHero.map((cut) => pictureFile('image/avif', cut)),
      ]);
    },
    async renderWithoutContent(siteInfo, stored) {
      const settings = { ...NO_CONTENT.settings, ...lookOf(stored), language: stored.language };
      const locals = { page: contentOf({ ...siteInfo, ...NO_CONTENT, settings }), siteInfo };
      return withPage(await page('/live', 'index.html', locals), locals);
    },
    renderAnswer(content, answer) {
      const locals = { page: contentOf(content), answer };
      return galleryFile('/', 'answer.html', markup(locals.page), locals);
    },
  };
};

/**
 * Loads the output of `astro build` once; each render after that takes milliseconds.
 * @param dist the output folder of `astro build`, if it has been moved
 * @throws when the site has not been built
 */
export const createRenderer = async (dist: string = BUILT): Promise<SiteRenderer> => rendererOf(await builtIn(dist));
