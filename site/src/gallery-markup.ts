import { createHash } from 'node:crypto';
import type { Picture } from '@shutterdesk/shared';
import { type GalleryPage, galleryPages } from './gallery-pages.ts';
import type { GalleryPhoto, PageContent } from './page-content.ts';

interface Cell extends Omit<GalleryPhoto, 'picture'> {
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

interface Known {
  readonly shape: string;
  readonly pages: RenderedGallery;
}

interface PageCells {
  readonly cells: readonly Uint8Array[];
  readonly bytes: Uint8Array;
  readonly hash: string;
}

const areSame = (a: readonly Uint8Array[], b: readonly Uint8Array[]): boolean =>
  a.length === b.length && a.every((cell, index) => cell === b[index]);

const isCellOf = (cell: Cell, { id, alt, category }: GalleryPhoto): boolean =>
  cell.id === id && cell.alt === alt && cell.category === category;

const hashOf = (cells: Uint8Array): string => createHash('sha256').update(cells).digest('base64url').slice(0, 16);

/**
 * Renders the gallery's cells, page by page. A cell is cached by the identity of its photograph object, so a save
 * costs nothing for unchanged photographs.
 */
export const createGalleryMarkup = (renderCell: (photo: GalleryPhoto, shape: string) => string) => {
  const cells = new WeakMap<Picture, Cell>();
  const galleries = new WeakMap<readonly GalleryPhoto[], Known>();
  const lastPages = new Map<number, PageCells>();

  const cellOf = (photo: GalleryPhoto, shape: string): Uint8Array => {
    const { id, alt, category, picture } = photo;
    const known = cells.get(picture);
    if (known && isCellOf(known, photo) && known.shape === shape) return known.bytes;
    const bytes = Buffer.from(renderCell(photo, shape));
    cells.set(picture, { id, alt, category, shape, bytes });
    return bytes;
  };

  const pageCells = (number: number, own: readonly Uint8Array[]): PageCells => {
    const before = lastPages.get(number);
    if (before && areSame(before.cells, own)) return before;
    const bytes = Buffer.concat(own);
    const made = { cells: own, bytes, hash: hashOf(bytes) };
    lastPages.set(number, made);
    return made;
  };

  return ({ photos, galleryShape: shape }: Pick<PageContent, 'photos' | 'galleryShape'>): RenderedGallery => {
    const known = galleries.get(photos);
    if (known?.shape === shape) return known.pages;
    const rendered = (page: GalleryPage): RenderedPage => {
      const { bytes, hash } = pageCells(
        page.number,
        page.photos.map((photo) => cellOf(photo, shape)),
      );
      return { ...page, cells: bytes, hash };
    };
    const [first, ...further] = galleryPages(photos);
    const pages: RenderedGallery = [rendered(first), ...further.map(rendered)];
    galleries.set(photos, { shape, pages });
    return pages;
  };
};
