import { createHash } from 'node:crypto';
import type { Picture } from '@shutterdesk/shared';
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

const isSamePhoto = (one: GalleryPhoto, { id, alt, category }: GalleryPhoto): boolean =>
  one.id === id && one.alt === alt && one.category === category;

const isSameTile = (one: Tile, { ratio, sizes, position }: Tile): boolean =>
  one.ratio === ratio && one.sizes === sizes && one.position === position;

/** The cells of a photograph that are kept: it can stand in several galleries, and each save may move it. */
const KEPT = 8;

/** Renders a photograph's cell. One that a save did not change keeps its earlier markup, in every gallery that shows it. */
export const createCells = (renderCell: (photo: GalleryPhoto, tile: Tile) => string) => {
  const made = new WeakMap<Picture, readonly Cell[]>();
  return (photo: GalleryPhoto, tile: Tile): Uint8Array => {
    const before = made.get(photo.picture) ?? [];
    const known = before.find((cell) => isSamePhoto(cell.photo, photo) && isSameTile(cell.tile, tile));
    if (known) return known.bytes;
    const cell = { photo, tile, bytes: Buffer.from(renderCell(photo, tile)) };
    const others = before.filter((other) => isSamePhoto(other.photo, photo));
    made.set(photo.picture, [cell, ...others].slice(0, KEPT));
    return cell.bytes;
  };
};

const pageHashOf = (cells: Uint8Array): string => createHash('sha256').update(cells).digest('base64url').slice(0, 16);

/** Renders the cells of a gallery, page by page. */
export const createGalleryMarkup = (cellOf: ReturnType<typeof createCells>) => {
  const lastPages = new Map<number, PageCells>();

  const pageCells = (number: number, cells: readonly Uint8Array[]): PageCells => {
    const before = lastPages.get(number);
    if (before && areSame(before.cells, cells)) return before;
    const bytes = Buffer.concat(cells);
    const page = { cells, bytes, hash: pageHashOf(bytes) };
    lastPages.set(number, page);
    return page;
  };

  return (content: PagedContent & Pick<PageContent, 'galleryLook'>): RenderedGallery => {
    const rendered = (page: GalleryPage): RenderedPage => {
      const tiles = tilesOf(
        page.photos,
        page.number === 1 ? content.galleryLook : { ...content.galleryLook, opensLarge: false },
      );
      const own = page.photos.flatMap((photo, index) => (tiles[index] ? cellOf(photo, tiles[index]) : []));
      const { bytes, hash } = pageCells(page.number, own);
      return { ...page, cells: bytes, hash };
    };
    const [first, ...further] = galleryPages(content);
    return [rendered(first), ...further.map(rendered)];
  };
};
