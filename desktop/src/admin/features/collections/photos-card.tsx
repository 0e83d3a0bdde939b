import { COLLECTION_MAX, type GalleryImage, mergedIds } from '@shutterdesk/shared';
import { ImagePlus, Images, Star, X } from 'lucide-react';
import { memo, useCallback, useMemo, useState } from 'react';
import { classNames } from '#lib/class-names.ts';
import { useGallery } from '#lib/studio/studio-queries.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DialogButton } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/loaded.tsx';
import { FROM_GALLERY, PhotoButtons } from '#ui/photo.tsx';
import { CardFoot, CardPicture, type GridPicture } from '#ui/photo-card.tsx';
import { OrderHint, PhotoGrid, PhotosState } from '#ui/photo-grid.tsx';
import { counted, photosOf } from './collection-queries.ts';
import type { CollectionForm, CollectionFormState } from './use-collection-form.ts';

interface PickerProps {
  /** The photographs that are not in the collection yet. */
  images: readonly GalleryImage[];
  onAdd: (ids: readonly string[]) => void;
}

/** Chooses photographs of the gallery. */
const PhotoPicker = ({ images, onAdd }: PickerProps) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setChosen(chosen.has(id) ? new Set([...chosen].filter((other) => other !== id)) : new Set(chosen).add(id));
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-5">
        {images.length === 0 && (
          <p className="text-sm text-muted">All photos of your gallery are in this collection.</p>
        )}
        <PhotoButtons images={images} chosen={chosen} onPress={toggle} />
      </div>
      <footer className="flex justify-end border-t border-line px-5 py-3 max-sm:*:grow">
        <Button
          look="primary"
          disabled={chosen.size === 0}
          onClick={() => onAdd(images.flatMap(({ id }) => (chosen.has(id) ? id : [])))}
        >
          {chosen.size === 0 ? 'Add Photos' : `Add ${counted(chosen.size)}`}
        </Button>
      </footer>
    </>
  );
};

interface AddPhotosProps extends Pick<PickerProps, 'onAdd'> {
  photoIds: readonly string[];
  gallery: readonly GalleryImage[];
}

const AddPhotos = ({ photoIds, gallery, onAdd }: AddPhotosProps) => {
  const present = new Set(photoIds);
  const face = (
    <>
      <ImagePlus aria-hidden />
      Add Photos
    </>
  );
  return (
    <DialogButton face={face} title="Add photos" description={FROM_GALLERY} wide steady ownFoot>
      {(close) => (
        <PhotoPicker
          images={gallery.filter(({ id }) => !present.has(id))}
          onAdd={(ids) => {
            onAdd(ids);
            close();
          }}
        />
      )}
    </DialogButton>
  );
};

interface MemberProps extends GridPicture {
  isCover: boolean;
  onCover: (id: string) => void;
  onRemove: (id: string) => void;
}

const removeId = (id: string): string => `remove-from-collection-${id}`;

/** Memoized: dnd-kit renders every card whenever one is added or removed. */
const Member = memo(({ isCover, onCover, onRemove, ...picture }: MemberProps) => {
  const { id, alt, category } = picture.image;
  return (
    <>
      <CardPicture
        {...picture}
        badges={
          <>
            {isCover && <Badge tone="good">Cover</Badge>}
            <Badge>{category}</Badge>
          </>
        }
      />
      <CardFoot alt={alt}>
        <Button
          look="quiet"
          shape="icon"
          aria-label={`Use ${alt} as cover`}
          title="Use as cover"
          aria-pressed={isCover}
          className={classNames(isCover && 'text-accent')}
          onClick={() => onCover(id)}
        >
          <Star aria-hidden />
        </Button>
        <Button
          id={removeId(id)}
          look="quiet"
          shape="icon"
          aria-label={`Remove ${alt} from collection`}
          title="Remove from collection"
          onClick={() => onRemove(id)}
        >
          <X aria-hidden />
        </Button>
      </CardFoot>
    </>
  );
});

interface MembersProps {
  images: readonly GalleryImage[];
  coverId: string | null;
  change: CollectionFormState['change'];
}

/** Those that are in Recently Deleted keep their place beside their neighbour. */
const ordered = (photoIds: readonly string[], shown: readonly string[], next: readonly string[]): string[] => [
  ...mergedIds(shown, next, photoIds),
];

const Members = ({ images, coverId, change }: MembersProps) => {
  const cover = images.some(({ id }) => id === coverId) ? coverId : images[0]?.id;
  const shown = useMemo(() => images.map(({ id }) => id), [images]);
  const onCover = useCallback((id: string) => change({ coverId: id }), [change]);
  const onRemove = useCallback(
    (id: string) => {
      const at = shown.indexOf(id);
      change((now: CollectionForm) => ({
        photoIds: now.photoIds.filter((other) => other !== id),
        coverId: now.coverId === id ? null : now.coverId,
      }));
      const beside = shown[at + 1] ?? shown[at - 1];
      requestAnimationFrame(() => beside && document.getElementById(removeId(beside))?.focus());
    },
    [change, shown],
  );
  return (
    <PhotoGrid
      images={images}
      onOrder={(next) => change((now: CollectionForm) => ({ photoIds: ordered(now.photoIds, shown, next) }))}
    >
      {(picture) => <Member {...picture} isCover={picture.image.id === cover} onCover={onCover} onRemove={onRemove} />}
    </PhotoGrid>
  );
};

const leftOut = (count: number): string =>
  `${counted(count)} ${count === 1 ? 'isn’t' : 'aren’t'} in your gallery any more. If you restore ${count === 1 ? 'it' : 'them'}, ${count === 1 ? 'it comes' : 'they come'} back here too.`;

/** The photographs of a collection in their order, and its cover. */
export const PhotosCard = ({ form: { form, errors, change } }: { form: CollectionFormState }) => {
  const list = useGallery();
  const { data: gallery } = list;
  const { photoIds, coverId } = form;
  const images = useMemo(
    () => photosOf({ photoIds }, new Map(gallery?.map((image) => [image.id, image]))),
    [photoIds, gallery],
  );
  const missing = photoIds.length - images.length;
  return (
    <Card
      title={images.length === 0 ? 'Photos' : `Photos (${images.length})`}
      description={images.length > 1 && <OrderHint />}
      action={
        gallery && (
          <AddPhotos
            photoIds={photoIds}
            gallery={gallery}
            onAdd={(ids) => change((now: CollectionForm) => ({ photoIds: [...new Set([...now.photoIds, ...ids])] }))}
          />
        )
      }
    >
      <PhotosState query={list} />
      {errors.photoIds && (
        <p role="alert" className="mb-3 text-sm text-danger">
          {errors.photoIds}
        </p>
      )}
      {photoIds.length > COLLECTION_MAX.photos * 0.9 && (
        <p className="mb-3 text-sm text-muted tabular-nums">
          {photoIds.length} / {COLLECTION_MAX.photos}
        </p>
      )}
      {gallery && images.length === 0 && (
        <EmptyState
          icon={Images}
          title="No photos yet"
          text="Add some here, or choose several in your gallery and press Add to Collection."
        />
      )}
      {images.length > 0 && <Members images={images} coverId={coverId} change={change} />}
      {gallery && missing > 0 && <p className="mt-3 text-sm text-muted">{leftOut(missing)}</p>}
    </Card>
  );
};
