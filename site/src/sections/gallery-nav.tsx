import type { PublicWords } from '@shutterdesk/shared';
import { galleryPath } from '../gallery-pages.ts';

/** The first page is on the home page. */
const addressOf = (number: number): string => (number === 1 ? '/#gallery' : `/${galleryPath(number)}`);

interface GalleryNavProps {
  readonly number: number;
  readonly pages: number;
  readonly say: PublicWords;
}

/** Links to the neighbouring pages of the gallery. */
export const GalleryNav = ({ number, pages, say: { gallery: words } }: GalleryNavProps) => (
  <nav aria-label={words.pages} className="gallery-nav">
    <a className="button button-outline" href={addressOf(number - 1)} rel="prev">
      {words.previous}
    </a>
    <span>{words.page(number, pages)}</span>
    {number < pages && (
      <a className="button button-outline" href={addressOf(number + 1)} rel="next">
        {words.next}
      </a>
    )}
  </nav>
);
