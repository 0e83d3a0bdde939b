import type { PublicWords } from '@shutterdesk/shared';
import { type GalleryPlace, galleryAddress } from '../gallery-pages.ts';

interface GalleryNavProps {
  readonly place: GalleryPlace;
  readonly number: number;
  readonly pages: number;
  readonly say: PublicWords;
}

/** Links to the neighbouring pages of the gallery. */
export const GalleryNav = ({ place, number, pages, say: { gallery: words } }: GalleryNavProps) => (
  <nav aria-label={words.pages} className="gallery-nav">
    <a
      className="button button-outline"
      href={number === 2 ? place.first : galleryAddress(place, number - 1)}
      rel="prev"
    >
      {words.previous}
    </a>
    <span>{words.page(number, pages)}</span>
    {number < pages && (
      <a className="button button-outline" href={galleryAddress(place, number + 1)} rel="next">
        {words.next}
      </a>
    )}
  </nav>
);
