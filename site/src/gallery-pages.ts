import type { PublicWords } from '@shutterdesk/shared';
import type { GalleryPhoto, PageContent } from './page-content.ts';

/** A gallery up to this size is on the home page. */
const PHOTOS_ALONE = 24;

/**
 * Of a larger one, the home page shows so many that its document fits into the first packets of a connection. Both are
 * whole numbers of rows in one, two and three columns, so that only the last row of the gallery may be incomplete.
 */
const PHOTOS_AT_FIRST = 18;
const PHOTOS_A_PAGE = 120;

/** One page of the gallery. The first is on the home page. */
export interface GalleryPage {
  /** Counts from 1. */
  readonly number: number;
  readonly photos: readonly GalleryPhoto[];
  /** '121 to 240' */
  readonly range: string;
}

const FOLDER = 'gallery/';

/** The file's path relative to the site; the first page is the home page. */
export const galleryPath = (number: number): string => (number === 1 ? '' : `${FOLDER}${number}.html`);

/** The numbers of a page's photographs, such as '121 to 240'. The last page may hold a single one. */
const rangeOf = (first: number, last: number, { locale, gallery }: PublicWords): string => {
  const [from, to] = [first.toLocaleString(locale), last.toLocaleString(locale)];
  return from === to ? from : gallery.range(from, to);
};

export const countOf = ({ photos, say }: PageContent): string => photos.length.toLocaleString(say.locale);

/** Splits the gallery into pages; an empty gallery has one. */
export const galleryPages = (
  photos: readonly GalleryPhoto[],
  say: PublicWords,
): readonly [GalleryPage, ...GalleryPage[]] => {
  const first = photos.length > PHOTOS_ALONE ? PHOTOS_AT_FIRST : photos.length;
  const page = (number: number): GalleryPage => {
    const to = first + (number - 1) * PHOTOS_A_PAGE;
    const from = number === 1 ? 0 : to - PHOTOS_A_PAGE;
    const pagePhotos = photos.slice(from, to);
    return { number, photos: pagePhotos, range: rangeOf(from + 1, from + pagePhotos.length, say) };
  };
  const further = Math.ceil((photos.length - first) / PHOTOS_A_PAGE);
  return [page(1), ...Array.from({ length: further }, (_, index) => page(index + 2))];
};

/** The home page's placeholder for a further page. */
export interface FurtherPage {
  readonly url: string;
  readonly range: string;
  /** Identifies the page's cells. */
  readonly hash: string;
  readonly count: number;
  /** The number of photographs by category. */
  readonly counts: Readonly<Record<string, number>>;
}

export const furtherPage = ({ number, photos, range, hash }: GalleryPage & { readonly hash: string }): FurtherPage => {
  const counts: Record<string, number> = {};
  for (const { category } of photos) counts[category] = (counts[category] ?? 0) + 1;
  return { url: `/${galleryPath(number)}`, range, hash, count: photos.length, counts };
};
