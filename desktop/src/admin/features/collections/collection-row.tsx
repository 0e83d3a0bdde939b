import { type Collection, focalPosition, type GalleryImage, isListed } from '@shutterdesk/shared';
import { Images } from 'lucide-react';
import { useIsUnsaved } from '#lib/drafts/drafts.ts';
import { formatDay } from '#lib/format-date.ts';
import { opensElsewhere } from '#lib/keys.ts';
import { Badge, WaitingBadge } from '#ui/badge.tsx';
import { Photo } from '#ui/photo.tsx';
import { SortedItem } from '#ui/sorted-list.tsx';
import { counted } from './collection-queries.ts';
import { addressOf, draftOf, useOpenCollection } from './open-collection.ts';

/** The photograph that stands for a collection. It is decorative: the name stands beside it. */
export const CollectionCover = ({ image }: { image: GalleryImage | undefined }) => (
  <span className="size-14 shrink-0 overflow-hidden rounded-control bg-sunken text-muted">
    {image ? (
      <Photo
        picture={image.picture}
        url={image.url}
        alt=""
        sizes="4rem"
        position={focalPosition(image, image.picture, 1)}
        className="size-full object-cover"
      />
    ) : (
      <Images className="m-4.5 size-5" aria-hidden />
    )}
  </span>
);

const stateOf = (collection: Pick<Collection, 'isShown' | 'shownIn'>): string => {
  if (!collection.isShown) return 'Draft';
  return isListed(collection) ? 'Shown' : 'By link';
};

export const StateBadge = ({ collection }: { collection: Pick<Collection, 'isShown' | 'shownIn'> }) => (
  <Badge tone={collection.isShown ? 'good' : 'quiet'}>{stateOf(collection)}</Badge>
);

export const linkId = (id: string): string => `collection-link-${id}`;

interface CollectionRowProps {
  collection: Collection;
  cover: GalleryImage | undefined;
  /** The number of its photographs that are in the gallery. */
  photos: number;
  at: number;
  count: number;
}

/** A collection in the list: a handle to move it, and the link to its screen. */
export const CollectionRow = ({ collection, cover, photos, at, count }: CollectionRowProps) => {
  const { id, name, address, day } = collection;
  const unsaved = useIsUnsaved(draftOf(id));
  return (
    <SortedItem
      id={id}
      label={`Move ${name}, ${at + 1} of ${count}`}
      className="flex min-w-0 items-center gap-1 rounded-control border border-line bg-surface py-2 pr-3"
    >
      {(handle) => (
        <>
          {handle}
          <CollectionCover image={cover} />
          <div className="ml-2 flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
            <div className="min-w-0 flex-1 basis-44">
              <a
                id={linkId(id)}
                href={addressOf(id)}
                dir="auto"
                className="line-clamp-2 text-left text-sm font-medium break-words after:absolute after:inset-y-0 after:right-0 after:left-12 hover:underline"
                onClick={(event) => {
                  if (opensElsewhere(event)) return;
                  event.preventDefault();
                  useOpenCollection.getState().show(id);
                }}
              >
                {name}
              </a>
              <p className="truncate text-sm text-muted">{address}</p>
              <p className="text-sm text-muted">
                {counted(photos)}
                {day && ` · ${formatDay(`${day}T12:00`)}`}
                {unsaved && ' · unsaved changes'}
              </p>
            </div>
            <span className="flex shrink-0 gap-1">
              <StateBadge collection={collection} />
              <WaitingBadge id={id} />
            </span>
          </div>
        </>
      )}
    </SortedItem>
  );
};
