import type { Picture } from '@shutterdesk/shared';
import { type GalleryLook, type Tile, tilesOf } from './gallery-tiles.ts';
import type { GalleryPhoto } from './page-content.ts';

interface Cell {
  readonly photo: GalleryPhoto;
  readonly tile: Tile;
  readonly bytes: Uint8Array;
}

const isSamePhoto = (one: GalleryPhoto, { id, alt, category }: GalleryPhoto): boolean =>
  one.id === id && one.alt === alt && one.category === category;

const isSameTile = (one: Tile, { ratio, sizes, position }: Tile): boolean =>
  one.ratio === ratio && one.sizes === sizes && one.position === position;

/** The cells of a photograph that are kept: it can stand in several galleries, and each save may move it. */
const KEPT = 8;

/** Renders the cells of photographs. One that a save did not change keeps its earlier markup, in every gallery that shows it. */
export const createCells = (renderCell: (photo: GalleryPhoto, tile: Tile) => string) => {
  const made = new WeakMap<Picture, readonly Cell[]>();
  const cellOf = (photo: GalleryPhoto, tile: Tile): Uint8Array => {
    const before = made.get(photo.picture) ?? [];
    const known = before.find((cell) => isSamePhoto(cell.photo, photo) && isSameTile(cell.tile, tile));
    if (known) return known.bytes;
    const cell = { photo, tile, bytes: Buffer.from(renderCell(photo, tile)) };
    const others = before.filter((other) => isSamePhoto(other.photo, photo));
    made.set(photo.picture, [cell, ...others].slice(0, KEPT));
    return cell.bytes;
  };
  return (photos: readonly GalleryPhoto[], look: GalleryLook): readonly Uint8Array[] => {
    const tiles = tilesOf(photos, look);
    return photos.flatMap((photo, index) => (tiles[index] ? cellOf(photo, tiles[index]) : []));
  };
};

/** Stands where the cells belong (`sections/gallery-grid.tsx`). No text of a page can look like it: each is escaped. */
const PLACE = '<li data-cells=""></li>';

export const withCells = (html: string, cells: readonly Uint8Array[]): Uint8Array => {
  const at = html.indexOf(PLACE);
  if (at < 0) return Buffer.from(html);
  return Buffer.concat([Buffer.from(html.slice(0, at)), ...cells, Buffer.from(html.slice(at + PLACE.length))]);
};
