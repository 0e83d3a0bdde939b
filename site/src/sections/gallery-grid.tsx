import type { ReactNode } from 'react';
import { photoAnchor } from '../behaviour/photo-on-page.ts';
import type { FurtherPage } from '../gallery-pages.ts';
import { timesTheCell } from '../gallery-shape.ts';
import type { GalleryPhoto } from '../page-content.ts';
import { largestUrl, sourcesOf } from '../picture-sources.ts';
import { FurtherPhotosPlace } from './further-photos-place.tsx';
import { PhotoPicture } from './photo-picture.tsx';

/** Follows the grid's columns, for a picture that is `times` as wide as its cell. */
const sizesOf = (times: number): string => {
  const [wide, medium, small] = [31, 47, 92].map((width) => Math.round(width * times));
  return `(min-width: 106rem) ${wide}rem, (min-width: 64rem) ${wide}vw, (min-width: 48rem) ${medium}vw, ${small}vw`;
};

interface GalleryCellProps {
  readonly photo: GalleryPhoto;
  /** The CSS aspect-ratio of every cell. */
  readonly shape: string;
}

export const GalleryCell = ({ photo: { id, alt, category, picture }, shape }: GalleryCellProps) => (
  <li data-category={category} id={photoAnchor(id)}>
    <a className="photo" data-opens="" href={largestUrl(picture)}>
      <PhotoPicture alt={alt} sizes={sizesOf(timesTheCell(picture, shape))} sources={sourcesOf(picture)} />
    </a>
  </li>
);

interface GalleryGridProps {
  readonly photos: readonly GalleryPhoto[];
  readonly shape: string;
  /** A mark in place of the cells, which are inserted afterwards. */
  readonly cells?: ReactNode;
  /** Identifies the cells for a page that expects them. */
  readonly hash?: string;
  /** The further pages of the gallery. */
  readonly further?: readonly FurtherPage[];
}

/** The photographs as static markup; the gallery around it adds the behaviour. */
export const GalleryGrid = ({ photos, shape, cells, hash, further = [] }: GalleryGridProps) =>
  photos.length === 0 ? (
    <p className="section-empty">The first photographs will hang here soon.</p>
  ) : (
    <ul className="photos" data-cells={hash} style={{ '--cell': shape }}>
      {cells ?? photos.map((photo) => <GalleryCell key={photo.id} photo={photo} shape={shape} />)}
      {further.map((page) => (
        <FurtherPhotosPlace key={page.url} page={page} />
      ))}
    </ul>
  );
