import type { FurtherPage } from '../gallery-pages.ts';

/**
 * Stands for photographs that come when the visitor nears them (further-photos.ts), in the room that they will take.
 * The link leads to the page that has them already, for whoever has no JavaScript, prints the page or searches it.
 * Until the gallery knows how many photographs of a chosen category are among them, no category is theirs.
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
