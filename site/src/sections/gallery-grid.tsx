import { timesTheCell } from '../gallery-shape.ts';
import type { GalleryPhoto } from '../page-content.ts';
import { largestUrl, sourcesOf } from '../picture-sources.ts';
import { photoAnchor } from './photo-on-page.ts';
import { PhotoPicture } from './photo-picture.tsx';

/** By the columns of the grid, for a picture so many times as wide as its cell. */
const sizesOf = (times: number): string => {
  const [wide, medium, small] = [31, 47, 92].map((width) => Math.round(width * times));
  return `(min-width: 106rem) ${wide}rem, (min-width: 64rem) ${wide}vw, (min-width: 48rem) ${medium}vw, ${small}vw`;
};

interface GalleryGridProps {
  readonly photos: readonly GalleryPhoto[];
  /** CSS aspect-ratio of every cell. */
  readonly shape: string;
}

/** The photographs as they hang: markup alone, which the gallery around it brings to life. */
export const GalleryGrid = ({ photos, shape }: GalleryGridProps) =>
  photos.length === 0 ? (
    <p className="section-empty">The first photographs will hang here soon.</p>
  ) : (
    <ul className="photos" style={{ '--cell': shape }}>
      {photos.map(({ id, alt, category, picture }) => (
        <li data-category={category} id={photoAnchor(id)} key={id}>
          <a className="photo" data-opens="" href={largestUrl(picture)}>
            <PhotoPicture alt={alt} sizes={sizesOf(timesTheCell(picture, shape))} sources={sourcesOf(picture)} />
          </a>
        </li>
      ))}
    </ul>
  );
