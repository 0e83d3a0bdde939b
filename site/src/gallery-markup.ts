import { createHash } from 'node:crypto';
import { sameValue } from '@shutterdesk/shared';
import { type GalleryPage, galleryPages } from './gallery-pages.ts';
import type { GalleryPhoto, PageContent } from './page-content.ts';

interface Cell {
  readonly photo: GalleryPhoto;
  readonly shape: string;
  readonly bytes: Uint8Array;
}

/** A page of the gallery with the markup of its cells. */
export interface RenderedPage extends GalleryPage {
  readonly cells: Uint8Array;
  /** Identifies the cells: a script can tell whether the page at an address still has the expected ones. */
  readonly hash: string;
}

export type RenderedGallery = readonly [RenderedPage, ...RenderedPage[]];

interface PageCells {
  readonly cells: readonly Uint8Array[];
  readonly bytes: Uint8Array;
  readonly hash: string;
}

const areSame = (a: readonly Uint8Array[], b: readonly Uint8Array[]): boolean =>
  a.length === b.length && a.every((cell, index) => cell === b[index]);

const isCellOf = ({ photo }: Cell, { alt, category, picture }: GalleryPhoto): boolean =>
  photo.alt === alt && photo.category === category && sameValue(photo.picture, picture);

const hashOf = (cells: Uint8Array): string => createHash('sha256').update(cells).digest('base64url').slice(0, 16);

/** Renders the gallery's cells, page by page. A cell that a save did not change keeps its earlier markup. */
export const createGalleryMarkup = (renderCell: (photo: GalleryPhoto, shape: string) => string) => {
  let lastCells: ReadonlyMap<string, Cell> = new Map();
  const lastPages = new Map<number, PageCells>();

  const cellOf = (photo: GalleryPhoto, shape: string): Cell => {
    const before = lastCells.get(photo.id);
    if (before && isCellOf(before, photo) && before.shape === shape) return before;
    return { photo, shape, bytes: Buffer.from(renderCell(photo, shape)) };
  };

  const pageCells = (number: number, cells: readonly Uint8Array[]): PageCells => {
    const before = lastPages.get(number);
    if (before && areSame(before.cells, cells)) return before;
    const bytes = Buffer.concat(cells);
    const page = { cells, bytes, hash: hashOf(bytes) };
    lastPages.set(number, page);
    return page;
  };

  return ({ photos, galleryShape: shape }: Pick<PageContent, 'photos' | 'galleryShape'>): RenderedGallery => {
    const cells = new Map(photos.map((photo) => [photo.id, cellOf(photo, shape)]));
    const rendered = (page: GalleryPage): RenderedPage => {
      const own = page.photos.flatMap(({ id }) => cells.get(id)?.bytes ?? []);
      const { bytes, hash } = pageCells(page.number, own);
      return { ...page, cells: bytes, hash };
    };
    const [first, ...further] = galleryPages(photos);
    const pages: RenderedGallery = [rendered(first), ...further.map(rendered)];
    lastCells = cells;
    return pages;
  };
};
