import type { GalleryPhoto } from './page-content.ts';

/**
 * A whole number of rows in one, two and three columns, so that only the last row of the gallery may be incomplete.
 */
export const PHOTOS_A_PAGE = 120;

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

const FIGURES = new Intl.NumberFormat('en-US');

const figure = (count: number): string => FIGURES.format(count);

/** The numbers of a page's photographs, such as '121 to 240'. The last page may hold a single one. */
const rangeOf = (first: number, last: number): string =>
  first === last ? figure(first) : `${figure(first)} to ${figure(last)}`;

export const countOf = (photos: readonly GalleryPhoto[]): string => figure(photos.length);

/** Splits the gallery into pages; an empty gallery has one. */
export const galleryPages = (photos: readonly GalleryPhoto[]): readonly [GalleryPage, ...GalleryPage[]] => {
  const page = (number: number): GalleryPage => {
    const from = (number - 1) * PHOTOS_A_PAGE;
    const pagePhotos = photos.slice(from, from + PHOTOS_A_PAGE);
    return { number, photos: pagePhotos, range: rangeOf(from + 1, from + pagePhotos.length) };
  };
  const further = Math.max(0, Math.ceil(photos.length / PHOTOS_A_PAGE) - 1);
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
