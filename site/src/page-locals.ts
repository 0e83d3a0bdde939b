import type { CollectionContent, Neighbours } from './collections.ts';
import type { EnquiryAnswer } from './enquiry-answer.ts';
import { type FurtherPage, furtherPage, type GalleryPage, galleryPages } from './gallery-pages.ts';
import type { GalleryLook } from './gallery-tiles.ts';
import type { GalleryPhoto, PageContent } from './page-content.ts';
import type { SiteInfo } from './site-content.ts';
import type { SiteFile } from './site-file.ts';

/** The photographs in a page's own document, and the pages that hold the rest. */
interface GalleryPart {
  readonly photos: readonly GalleryPhoto[];
  readonly look: GalleryLook;
  readonly further?: readonly FurtherPage[];
}

/** The values that the templates in `pages` read. */
export interface PageLocals {
  readonly page: PageContent;
  readonly gallery?: GalleryPart;
  /** The address that shares a photograph, with '*' for its id. */
  readonly photoLinks?: string | undefined;
  readonly further?: Pick<GalleryPage, 'number' | 'range'> & { readonly pages: number };
  readonly collection?: CollectionContent & Neighbours;
  readonly stories?: readonly CollectionContent[];
  /** The page of an imprint or a privacy text. */
  readonly legal?: { readonly title: string; readonly address: string; readonly markup: string };
  /** The 404 page stands where a page was deleted. */
  readonly isGone?: boolean;
  /** The input of the page that fetches its content. */
  readonly siteInfo?: SiteInfo;
  /** The answer to a form that was sent without JavaScript. */
  readonly answer?: EnquiryAnswer;
}

export type RenderPage = (route: string, file: string, locals: PageLocals) => Promise<SiteFile>;

/** The gallery on a page that has its first photographs. */
export const galleryOn = (page: PageContent): GalleryPart => {
  const [{ photos }, ...further] = galleryPages(page);
  return { photos, look: page.galleryLook, further: further.map((one) => furtherPage(page.galleryPlace, one)) };
};
