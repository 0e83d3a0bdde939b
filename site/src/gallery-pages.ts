import type { GalleryPhoto } from './page-content.ts';

/** A whole number of rows in one, two and three columns: only the gallery's last row may be unfinished. */
export const PHOTOS_A_PAGE = 120;

/** A part of the gallery that stands on a page of its own. The first is the page's own gallery. */
export interface GalleryPage {
  /** From 1. */
  readonly number: number;
  readonly photos: readonly GalleryPhoto[];
  /** '121 to 240' */
  readonly range: string;
}

const FOLDER = 'gallery/';

/** Relative to the site, as its file is called; the first page is the site's own. */
export const galleryPath = (number: number): string => (number === 1 ? '' : `${FOLDER}${number}.html`);

const FIGURES = new Intl.NumberFormat('en-US');

const figure = (count: number): string => FIGURES.format(count);

/** '121 to 240' of so many; the last page may hold one photograph only. */
const rangeOf = (first: number, last: number): string =>
  first === last ? figure(first) : `${figure(first)} to ${figure(last)}`;

export const countOf = (photos: readonly GalleryPhoto[]): string => figure(photos.length);

/** The gallery in pages; one, where there is nothing in it. */
export const galleryPages = (photos: readonly GalleryPhoto[]): readonly [GalleryPage, ...GalleryPage[]] => {
  const page = (number: number): GalleryPage => {
    const from = (number - 1) * PHOTOS_A_PAGE;
    const own = photos.slice(from, from + PHOTOS_A_PAGE);
    return { number, photos: own, range: rangeOf(from + 1, from + own.length) };
  };
  const further = Math.max(0, Math.ceil(photos.length / PHOTOS_A_PAGE) - 1);
  return [page(1), ...Array.from({ length: further }, (_, index) => page(index + 2))];
};

/** The first page's entry for a further one. */
export interface FurtherPage {
  readonly url: string;
  readonly range: string;
  /** Names what stands there. */
  readonly hash: string;
  readonly count: number;
  /** How many photographs of each category. */
  readonly counts: Readonly<Record<string, number>>;
}

export const furtherPage = ({ number, photos, range, hash }: GalleryPage & { readonly hash: string }): FurtherPage => {
  const counts: Record<string, number> = {};
  for (const { category } of photos) counts[category] = (counts[category] ?? 0) + 1;
  return { url: `/${galleryPath(number)}`, range, hash, count: photos.length, counts };
};
