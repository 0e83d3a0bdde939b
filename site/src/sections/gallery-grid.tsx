import type { GalleryPhoto } from '../page-content.ts';
import { largestUrl, sourcesOf } from '../picture-sources.ts';
import { photoAnchor } from './photo-on-page.ts';
import { PhotoPicture } from './photo-picture.tsx';

const SIZES = '(min-width: 106rem) 31rem, (min-width: 64rem) 31vw, (min-width: 48rem) 47vw, 92vw';

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
            <PhotoPicture alt={alt} sizes={SIZES} sources={sourcesOf(picture)} />
          </a>
        </li>
      ))}
    </ul>
  );
