import type { PublicWords } from '@shutterdesk/shared';
import { type FurtherPage, USUAL_FIRST } from '../gallery-pages.ts';
import { type GalleryLook, type Tile, tilesOf } from '../gallery-tiles.ts';
import type { GalleryPhoto } from '../page-content.ts';
import { photoAnchor } from '../photo-anchor.ts';
import { largestUrl, sourcesOf } from '../picture-sources.ts';
import { PhotoPicture } from './photo-picture.tsx';

/**
 * A placeholder for photographs that are fetched when the visitor comes near (shown-photos.ts), with the room that
 * they will take. Its link leads to the page with the photographs, for a visitor without JavaScript and for printing
 * and searching. It belongs to no category until the gallery has counted the category's photographs in it.
 */
const FurtherPhotosPlace = ({ page: { url, counts, count }, label }: { page: FurtherPage; label: string }) => (
  <li className="further" data-category="" data-counts={JSON.stringify(counts)} style={{ '--count': count }}>
    <a className="button button-outline" href={url}>
      {label}
    </a>
  </li>
);

interface GalleryCellProps {
  readonly photo: GalleryPhoto;
  readonly tile: Tile;
}

export const GalleryCell = ({ photo: { id, alt, category, picture }, tile }: GalleryCellProps) => (
  <li data-category={category} id={photoAnchor(id)} style={tile.ratio === null ? undefined : { '--r': tile.ratio }}>
    <a className="photo" data-hdr={picture.hdr?.url} data-opens="" href={largestUrl(picture)}>
      <PhotoPicture alt={alt} position={tile.position} sizes={tile.sizes} sources={sourcesOf(picture)} />
    </a>
  </li>
);

export interface GalleryGridProps {
  readonly say: PublicWords;
  readonly photos: readonly GalleryPhoto[];
  readonly look: GalleryLook;
  /** The cells are put in afterwards (`gallery-markup.ts`). */
  readonly withoutCells?: boolean;
  /** The further pages of the gallery. */
  readonly further?: readonly FurtherPage[];
  /** The words of a link that shows more than the first photographs. */
  readonly showAll?: string | null;
}

const CLASSES = { grid: 'photos', rows: 'photos photos-rows', columns: 'photos photos-columns' } as const;

const styleOf = ({ shape, tracks }: GalleryLook) => ({
  '--cell': shape,
  ...(tracks > 0 ? { '--tracks': tracks } : {}),
});

const Cells = ({ photos, look }: Pick<GalleryGridProps, 'photos' | 'look'>) => {
  const tiles = tilesOf(photos, look);
  return photos.map((photo, index) => tiles[index] && <GalleryCell key={photo.id} photo={photo} tile={tiles[index]} />);
};

/** The photographs as static markup; the gallery around it adds the behaviour. */
export const GalleryGrid = ({ say, photos, look, withoutCells, further = [], showAll }: GalleryGridProps) =>
  photos.length === 0 ? (
    <p className="section-empty">{say.gallery.empty}</p>
  ) : (
    <>
      <ul
        className={CLASSES[look.layout]}
        data-first={showAll && further.length > 0 && photos.length < USUAL_FIRST ? photos.length : undefined}
        style={styleOf(look)}
      >
        {withoutCells ? <li data-cells="" /> : <Cells look={look} photos={photos} />}
        {further.map((page) => (
          <FurtherPhotosPlace key={page.url} label={say.gallery.photographs(page.range)} page={page} />
        ))}
      </ul>
      {showAll && (
        <p className="show-all">
          <a className="button button-outline" data-opens="" href={further[0]?.url ?? '#gallery'}>
            {showAll}
          </a>
        </p>
      )}
    </>
  );
