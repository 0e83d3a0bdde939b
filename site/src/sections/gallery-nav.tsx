import { galleryPath } from '../gallery-pages.ts';

/** The first page is on the home page. */
const addressOf = (number: number): string => (number === 1 ? '/#gallery' : `/${galleryPath(number)}`);

interface GalleryNavProps {
  readonly number: number;
  readonly pages: number;
}

/** Links to the neighbouring pages of the gallery. */
export const GalleryNav = ({ number, pages }: GalleryNavProps) => (
  <nav aria-label="Pages of the gallery" className="gallery-nav">
    <a className="button button-outline" href={addressOf(number - 1)} rel="prev">
      Previous photographs
    </a>
    <span>{`Page ${number} of ${pages}`}</span>
    {number < pages && (
      <a className="button button-outline" href={addressOf(number + 1)} rel="next">
        Next photographs
      </a>
    )}
  </nav>
);
