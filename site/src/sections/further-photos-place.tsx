import type { FurtherPage } from '../gallery-pages.ts';

/**
 * A placeholder for photographs that are fetched when the visitor comes near (further-photos.ts), with the room that
 * they will take. Its link leads to the page with the photographs, for a visitor without JavaScript and for printing
 * and searching. It belongs to no category until the gallery has counted the category's photographs in it.
 */
export const FurtherPhotosPlace = ({ page: { url, range, counts, hash, count } }: { page: FurtherPage }) => (
  <li
    className="further"
    data-category=""
    data-cells={hash}
    data-counts={JSON.stringify(counts)}
    style={{ '--count': count }}
  >
    <a className="button button-outline" href={url}>
      {`Photographs ${range}`}
    </a>
  </li>
);
