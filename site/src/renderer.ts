import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { DEFAULT_SETTINGS } from '@shutterdesk/shared';
import { readBuiltFiles } from './built-files.ts';
import { crawlerFiles } from './crawler-files.ts';
import type { EnquiryAnswer } from './enquiry-answer.ts';
import { createGalleryMarkup } from './gallery-markup.ts';
import { inlineScriptHashes } from './inline-scripts.ts';
import { type GalleryPhoto, type PageContent, pageContent } from './page-content.ts';
import type { PageFrame, SiteContent, UprightHeroPart } from './site-content.ts';

export { ENQUIRY_FAILED, ENQUIRY_SENT, type EnquiryAnswer, fieldErrorsOf } from './enquiry-answer.ts';
export { positionInPercent } from './hero-position.ts';
export { UPRIGHT_HERO } from './upright-hero.ts';
export type { PageFrame, SiteContent, UprightHeroPart };

/** One file of the site; `path` is relative, with forward slashes: `index.html`, `_astro/page.B2f3.css`. */
export interface SiteFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** The name carries a hash of the content: may be cached for ever. */
  readonly immutable: boolean;
  /** As the build has compressed it, once for all starts. */
  readonly precompressed?: { readonly br: Uint8Array; readonly gzip: Uint8Array };
  /** Of a page's inline scripts, for its Content-Security-Policy, where they are known already. */
  readonly scriptHashes?: readonly string[];
}

export interface SiteRenderer {
  /** Names what was compiled: the same version makes the same files of the same content. */
  readonly version: string;
  /** All files of the site: `index.html`, `404.html` and everything that they load from the site itself. */
  render(content: SiteContent): Promise<readonly SiteFile[]>;
  /** The same with a page that brings no content and fetches it from the API. */
  renderWithoutContent(frame: PageFrame): Promise<readonly SiteFile[]>;
  /** The page as who sent the form without JavaScript gets it back. */
  renderAnswer(content: SiteContent, answer: EnquiryAnswer): Promise<SiteFile>;
}

interface Locals {
  readonly page: PageContent;
  readonly frame?: PageFrame;
  readonly answer?: EnquiryAnswer;
}

interface ServerEntry {
  render(request: Request, locals: Locals & { readonly cells: string }): Promise<Response>;
  renderCell(photo: GalleryPhoto, shape: string): string;
}

/** Nothing that a studio writes can be mistaken for it. */
const CELLS = `cells-${randomUUID()}`;

const BUILT = path.resolve(import.meta.dirname, '../dist');

/** Of every file that `astro build` left and of those that are run as they are, by name and bytes. */
const versionOfBuild = async (dist: string): Promise<string> => {
  const built = await readdir(dist, { recursive: true, withFileTypes: true });
  const own = await readdir(import.meta.dirname, { withFileTypes: true });
  const files = [...built, ...own]
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(path.relative(dist, file)).update(await readFile(file));
  return hash.digest('base64url');
};

const textFile = ({ path: file, text, contentType }: ReturnType<typeof crawlerFiles>[number]): SiteFile => ({
  path: file,
  bytes: Buffer.from(text),
  contentType,
  immutable: false,
});

const pictureFile = (contentType: string, { url, bytes }: { url: string; bytes: Uint8Array }): SiteFile => ({
  path: url.slice(1),
  bytes,
  contentType,
  immutable: true,
});

const NO_CONTENT = { settings: { ...DEFAULT_SETTINGS, packages: [] }, galleryImages: [], heroImage: null };

/**
 * Loads what `astro build` compiled, once; each render after that takes milliseconds.
 * @param dist the folder that `astro build` wrote, where it has been taken elsewhere
 * @throws when the site has not been built
 */
export const createRenderer = async (dist: string = BUILT): Promise<SiteRenderer> => {
  const entry = (await import(
    /* @vite-ignore */ pathToFileURL(path.join(dist, 'server', 'entry.mjs')).href
  )) as ServerEntry;
  const assets = await readBuiltFiles(path.join(dist, 'client'), '_astro');

  const gallery = createGalleryMarkup(entry.renderCell);

  const withCells = (shell: string, { photos, galleryShape }: PageContent): Uint8Array => {
    const [before = '', after] = shell.split(CELLS);
    if (after === undefined) return Buffer.from(shell);
    return Buffer.concat([Buffer.from(before), gallery(photos, galleryShape), Buffer.from(after)]);
  };

  const page = async (route: string, file: string, status: number, locals: Locals): Promise<SiteFile> => {
    const response = await entry.render(new Request(`http://site.invalid${route}`), { ...locals, cells: CELLS });
    if (response.status !== status) throw new Error(`rendering ${route} answered ${response.status}`);
    const shell = await response.text();
    return {
      path: file,
      bytes: withCells(shell, locals.page),
      contentType: 'text/html; charset=utf-8',
      immutable: false,
      // No cell has a script: it is markup alone.
      scriptHashes: inlineScriptHashes(shell),
    };
  };

  let notFound: { readonly file: SiteFile; readonly page: PageContent } | null = null;

  /** It says little of the content, and so lasts over most changes. */
  const notFoundPage = async (locals: Locals): Promise<SiteFile> => {
    const { brandName, apiUrl } = locals.page;
    if (notFound?.page.brandName !== brandName || notFound.page.apiUrl !== apiUrl) {
      notFound = { file: await page('/404', '404.html', 404, locals), page: locals.page };
    }
    return notFound.file;
  };

  const site = async (route: string, locals: Locals): Promise<readonly SiteFile[]> => [
    await page(route, 'index.html', 200, locals),
    await notFoundPage(locals),
    ...crawlerFiles(locals.page).map(textFile),
    ...assets,
  ];

  return {
    version: await versionOfBuild(dist),
    async render(content) {
      const files = await site('/', { page: pageContent(content) });
      const { shareImage, uprightHero = [] } = content;
      return [
        ...files,
        ...(shareImage ? [pictureFile('image/jpeg', shareImage)] : []),
        ...uprightHero.map((cut) => pictureFile('image/avif', cut)),
      ];
    },
    renderWithoutContent: (frame) => site('/live', { page: pageContent({ ...frame, ...NO_CONTENT }), frame }),
    renderAnswer: (content, answer) => page('/', 'answer.html', 200, { page: pageContent(content), answer }),
  };
};
