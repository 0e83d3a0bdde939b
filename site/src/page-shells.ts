import { hash } from 'node:crypto';
import { escapeMarkup, type PublicWords } from '@shutterdesk/shared';
import type { CollectionContent, Neighbours } from './collections.ts';
import type { FurtherPage, GalleryPage, GalleryPlace } from './gallery-pages.ts';
import type { GalleryLook } from './gallery-tiles.ts';
import { inlineScriptHashes } from './inline-scripts.ts';
import type { GalleryPhoto, PackageContent, PageContent } from './page-content.ts';
import { pageTemplate } from './page-template.ts';
import type { ShareImage } from './site-content.ts';

/** The metadata in a page's head for search engines and social networks. */
export interface Seo {
  readonly description: string;
  readonly siteName: string;
  readonly canonicalUrl: string | null;
  /** Search engines leave it out. */
  readonly isUnlisted?: boolean;
  /** Has an absolute address; null while the site's own address is unknown. */
  readonly image:
    | (Pick<ShareImage, 'url' | 'alt'> & { readonly width: number | string; readonly height: number | string })
    | null;
  /** JSON-LD. */
  readonly structuredData: string;
}

/** The texts in which a page of photographs differs from others in the same frame. */
const TEXTS = [
  'title',
  'description',
  'url',
  'imageUrl',
  'imageWidth',
  'imageHeight',
  'imageAlt',
  'name',
  'place',
] as const;
/** The same, as markup or data. */
const MARKUP = ['data', 'intro', 'grid', 'nav'] as const;

type Text = (typeof TEXTS)[number];
type Markup = (typeof MARKUP)[number];

/** The own parts of a page of photographs; '' for what it does not have. */
export type PageParts = Readonly<Record<Text | Exclude<Markup, 'grid'>, string>> & { readonly grid: Uint8Array };

/** The marks that stand for the parts; '' for what the page does not have. */
export type PartMarks = Readonly<Record<Text | Markup, string>>;

/** The choices of a page that change its frame. */
export interface PageChoices {
  readonly isUnlisted: boolean;
  /** Its button chooses it in the form. */
  readonly package: PackageContent | null;
  /** The address that shares a photograph, with '*' for its id. */
  readonly photoLinks: string | undefined;
}

export type ShellRoute = '/collection' | '/gallery';

interface GridProps {
  readonly say: PublicWords;
  readonly photos: readonly GalleryPhoto[];
  readonly look: GalleryLook;
  readonly hash?: string;
  readonly further?: readonly FurtherPage[];
}

/** Make the parts of a page that need no shell of their own. */
export interface PartRenderers {
  seoOfCollection(page: PageContent, collection: CollectionContent, photos: readonly GalleryPhoto[]): Seo;
  seoOfFurtherPage(page: PageContent, further: GalleryPage): Seo;
  /** Puts the cells first in the grid. */
  renderGrid(props: GridProps, cells: Uint8Array): Uint8Array;
  renderGalleryNav(place: GalleryPlace, number: number, pages: number, say: PublicWords): string;
  renderStoryNav(props: Neighbours & { readonly say: PublicWords }): string;
}

type RenderShell = (
  route: ShellRoute,
  locals: { readonly page: PageContent; readonly parts: PartMarks; readonly choices: PageChoices },
) => Promise<string>;

/** A rendered page without its own parts. */
interface Shell {
  readonly scriptHashes: readonly string[];
  fill(parts: PageParts): Uint8Array;
}

/** The parts of the home page that every page of photographs shares. */
const frameOf = (page: PageContent): string => {
  const { categories, covers, galleryLook, hero, kindWords, photos, questions, welcomeText, ...frame } = page;
  return hash('sha256', JSON.stringify(frame));
};

/** A text of an island's properties. */
const inProps = (text: string): string => escapeMarkup(JSON.stringify(text));

const shellOf = (html: string, parts: PartMarks): Shell => {
  // The island's properties hold these two as well.
  const props = [['nameInProps', parts.name] as const, ['placeInProps', parts.place] as const];
  const marks = Object.fromEntries(
    [...props.map(([name, mark]) => [name, mark && inProps(mark)] as const), ...Object.entries<string>(parts)].filter(
      ([, mark]) => mark !== '',
    ),
  );
  const fill = pageTemplate<string>(html, marks);
  return {
    scriptHashes: inlineScriptHashes(html),
    fill: (own) => {
      const texts = Object.fromEntries(TEXTS.map((name) => [name, escapeMarkup(own[name])]));
      return fill({ ...own, ...texts, nameInProps: inProps(own.name), placeInProps: inProps(own.place) });
    },
  };
};

/**
 * Renders the frame of pages of photographs once for all that share it: each page only fills in its own parts. The marks
 * are made of the frame itself, so that no text in it can match one, and the same content gives the same bytes in every
 * process.
 */
export const createPageShells = (render: RenderShell) => {
  let frame = '';
  let shells = new Map<string, Promise<Shell>>();

  const marksOf = (parts: PageParts): PartMarks =>
    Object.fromEntries(
      [...TEXTS, ...MARKUP].map((name) => [name, parts[name].length === 0 ? '' : `${name}-${frame}`]),
    ) as PartMarks;

  return {
    /** Call this first with each content. */
    begin(page: PageContent): void {
      const now = frameOf(page);
      if (now !== frame) shells = new Map();
      frame = now;
    },
    /** Identifies the frame. */
    frame: (): string => frame,
    of(route: ShellRoute, page: PageContent, parts: PageParts, choices: PageChoices): Promise<Shell> {
      const marks = marksOf(parts);
      const key = JSON.stringify([route, marks, choices]);
      const shell =
        shells.get(key) ?? render(route, { page, parts: marks, choices }).then((html) => shellOf(html, marks));
      shells.set(key, shell);
      // The next publication tries again.
      shell.catch(() => shells.delete(key));
      return shell;
    },
  };
};

export type PageShells = ReturnType<typeof createPageShells>;

/** The parts of a page that search engines and social networks read. */
export const seoParts = ({ description, canonicalUrl, image, structuredData }: Seo) => ({
  description,
  url: canonicalUrl ?? '',
  imageUrl: image?.url ?? '',
  imageWidth: String(image?.width ?? ''),
  imageHeight: String(image?.height ?? ''),
  imageAlt: image?.alt ?? '',
  data: structuredData,
});

/** The metadata of a page whose parts are marked. */
export const markedSeo = (page: PageContent, parts: PartMarks, { isUnlisted }: PageChoices): Seo => ({
  description: parts.description,
  siteName: page.brandName,
  canonicalUrl: parts.url || null,
  isUnlisted,
  image: parts.imageUrl
    ? { url: parts.imageUrl, alt: parts.imageAlt, width: parts.imageWidth, height: parts.imageHeight }
    : null,
  structuredData: parts.data,
});
