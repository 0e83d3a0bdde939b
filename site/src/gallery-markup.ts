import type { Picture } from '@shutterdesk/shared';
import type { GalleryPhoto } from './page-content.ts';

interface Cell extends Omit<GalleryPhoto, 'picture'> {
  readonly shape: string;
  readonly bytes: Uint8Array;
}

interface Gallery {
  readonly shape: string;
  readonly bytes: Uint8Array;
}

const isCellOf = (cell: Cell, { id, alt, category }: GalleryPhoto): boolean =>
  cell.id === id && cell.alt === alt && cell.category === category;

/**
 * The gallery's cells as they stand on the page, one after the other. Each is rendered once and remembered as long as
 * its picture is: what a save did not touch costs nothing, if it comes again as the same object.
 */
export const createGalleryMarkup = (renderCell: (photo: GalleryPhoto, shape: string) => string) => {
  const cells = new WeakMap<Picture, Cell>();
  const galleries = new WeakMap<readonly GalleryPhoto[], Gallery>();

  const cellOf = (photo: GalleryPhoto, shape: string): Uint8Array => {
    const { id, alt, category, picture } = photo;
    const known = cells.get(picture);
    if (known && isCellOf(known, photo) && known.shape === shape) return known.bytes;
    const bytes = Buffer.from(renderCell(photo, shape));
    cells.set(picture, { id, alt, category, shape, bytes });
    return bytes;
  };

  return (photos: readonly GalleryPhoto[], shape: string): Uint8Array => {
    const known = galleries.get(photos);
    if (known?.shape === shape) return known.bytes;
    const bytes = Buffer.concat(photos.map((photo) => cellOf(photo, shape)));
    galleries.set(photos, { shape, bytes });
    return bytes;
  };
};
