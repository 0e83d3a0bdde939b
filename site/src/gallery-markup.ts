import { createHash } from 'node:crypto';
import { sameValue } from '@shutterdesk/shared';
import { type GalleryPage, galleryPages, type PagedContent } from './gallery-pages.ts';
import { type Tile, tilesOf } from './gallery-tiles.ts';
import type { GalleryPhoto, PageContent } from './page-content.ts';

interface Cell {
  readonly photo: GalleryPhoto;
  readonly tile: Tile;
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

const isCellOf = (cell: Cell, { alt, category, picture }: GalleryPhoto, tile: Tile): boolean =>
  cell.photo.alt === alt &&
  cell.photo.category === category &&
  sameValue(cell.photo.picture, picture) &&
  sameValue(cell.tile, tile);

const pageHashOf = (cells: Uint8Array): string => createHash('sha256').update(cells).digest('base64url').slice(0, 16);

/** Renders the gallery's cells, page by page. A cell that a save did not change keeps its earlier markup. */
export const createGalleryMarkup = (renderCell: (photo: GalleryPhoto, tile: Tile) => string) => {
  let lastCells: ReadonlyMap<string, Cell> = new Map();
  const lastPages = new Map<number, PageCells>();

  const cellOf = (photo: GalleryPhoto, tile: Tile): Cell => {
    const before = lastCells.get(photo.id);
    if (before && isCellOf(before, photo, tile)) return before;
    return { photo, tile, bytes: Buffer.from(renderCell(photo, tile)) };
  };

  const pageCells = (number: number, cells: readonly Uint8Array[]): PageCells => {
    const before = lastPages.get(number);
    if (before && areSame(before.cells, cells)) return before;
    const bytes = Buffer.concat(cells);
    const page = { cells, bytes, hash: pageHashOf(bytes) };
    lastPages.set(number, page);
    return page;
  };

  return (content: PagedContent & Pick<PageContent, 'galleryLook'>): RenderedGallery => {
    const look = content.galleryLook;
    const cells = new Map<string, Cell>();
    const rendered = (page: GalleryPage): RenderedPage => {
      const tiles = tilesOf(page.photos, look);
      const own = page.photos.flatMap((photo, index) => {
        const cell = tiles[index] && cellOf(photo, tiles[index]);
        if (cell) cells.set(photo.id, cell);
        return cell?.bytes ?? [];
      });
      const { bytes, hash } = pageCells(page.number, own);
      return { ...page, cells: bytes, hash };
    };
    const [first, ...further] = galleryPages(content);
    const pages: RenderedGallery = [rendered(first), ...further.map(rendered)];
    lastCells = cells;
    return pages;
  };
};
