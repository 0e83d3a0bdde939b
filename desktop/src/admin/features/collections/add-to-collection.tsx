import { COLLECTION_MAX, type Collection } from '@shutterdesk/shared';
import { FolderPlus } from 'lucide-react';
import { useCollections, useGallery } from '#lib/studio/studio-queries.ts';
import { DialogButton } from '#ui/dialog.tsx';
import { ListState } from '#ui/loaded.tsx';
import { counted, coverOf, photosOf, useAddToCollection } from './collection-queries.ts';
import { CollectionCover } from './collection-row.tsx';
import { NewCollectionForm } from './new-collection.tsx';

interface AddToProps {
  /** In the gallery's order. */
  ids: readonly string[];
  onAdded: () => void;
}

const Choices = ({ ids, onAdded }: AddToProps) => {
  const list = useCollections();
  const { data: gallery = [] } = useGallery();
  const byId = new Map(gallery.map((image) => [image.id, image]));
  const { mutate, isPending } = useAddToCollection();
  const add = (to: Collection) => mutate({ to, ids }, { onSuccess: onAdded });
  return (
    <>
      <ListState
        query={list}
        what="Your collections"
        text="Loading collections..."
        count={2}
        block="h-16"
        layout="grid gap-2"
      />
      <ul className="mb-5 grid grid-cols-[minmax(0,1fr)] gap-1 empty:hidden">
        {list.data?.map((collection) => (
          <li key={collection.id}>
            <button
              type="button"
              disabled={isPending}
              onClick={() => add(collection)}
              className="flex w-full items-center gap-3 rounded-control p-2 text-left -outline-offset-2 hover:bg-sunken disabled:opacity-55"
            >
              <CollectionCover image={coverOf(collection, byId)} />
              <span className="min-w-0">
                <span dir="auto" className="line-clamp-2 text-sm font-medium break-words">
                  {collection.name}
                </span>
                <span className="text-sm text-muted">{counted(photosOf(collection, byId).length)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {list.data && list.data.length < COLLECTION_MAX.collections && (
        <section aria-labelledby="new-collection" className="border-t border-line pt-4 first:border-t-0 first:pt-0">
          <h3 id="new-collection" className="mb-3 text-sm font-semibold">
            {list.data.length === 0 ? 'Your first collection' : 'Or a new one'}
          </h3>
          <NewCollectionForm photoIds={ids} onMade={onAdded} />
        </section>
      )}
    </>
  );
};

/** Puts the selected photographs into a collection. */
export const AddToCollection = ({ ids, onAdded }: AddToProps) => {
  const face = (
    <>
      <FolderPlus aria-hidden />
      Add to Collection
    </>
  );
  return (
    <DialogButton
      face={face}
      title={`Add ${counted(ids.length)} to a collection`}
      description="They stay in your gallery too."
    >
      {(close) => (
        <Choices
          ids={ids}
          onAdded={() => {
            close();
            onAdded();
          }}
        />
      )}
    </DialogButton>
  );
};
