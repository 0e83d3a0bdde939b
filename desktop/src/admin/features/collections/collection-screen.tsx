import type { Collection } from '@shutterdesk/shared';
import { ArrowLeft, FolderX, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useCollections, useKnownSettings } from '#lib/studio/studio-queries.ts';
import { Button, PageLink } from '#ui/button.tsx';
import { CardsSkeleton, EmptyState, Loaded } from '#ui/loaded.tsx';
import { PreviewBeside } from '#ui/preview-beside.tsx';
import { SavedForm } from '#ui/saved-form.tsx';
import { useDeleteCollection } from './collection-queries.ts';
import { StateBadge } from './collection-row.tsx';
import { FoundCard, PageCard, WordsCard } from './form-cards.tsx';
import { useOpenCollection } from './open-collection.ts';
import { PhotosCard } from './photos-card.tsx';
import { asShown, useCollectionForm } from './use-collection-form.ts';

const back = () => useOpenCollection.getState().show(null);

const BackButton = () => (
  <Button look="quiet" className="mb-2 -ml-3.5" onClick={back}>
    <ArrowLeft aria-hidden />
    Gallery Images
  </Button>
);

const Head = ({ collection, isOpen }: { collection: Collection; isOpen: boolean }) => {
  const { name, address, isShown } = collection;
  const title = useRef<HTMLHeadingElement>(null);
  const { mutate, isPending } = useDeleteCollection();
  useEffect(() => {
    if (isOpen && useOpenCollection.getState().pressed) title.current?.focus({ preventScroll: true });
  }, [isOpen]);
  return (
    <header className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <h2
        ref={title}
        tabIndex={-1}
        data-saved-title
        dir="auto"
        className="min-w-0 text-xl font-semibold tracking-[-0.02em] break-words outline-none sm:text-2xl"
      >
        {name}
      </h2>
      <StateBadge collection={collection} />
      <div className="ml-auto flex flex-wrap items-center gap-x-3">
        {isShown && <PageLink address={address} />}
        <Button look="quiet-danger" disabled={isPending} className="-mr-3.5" onClick={() => mutate(collection)}>
          <Trash2 aria-hidden />
          Delete Collection
        </Button>
      </div>
    </header>
  );
};

interface FormProps {
  collection: Collection;
  isOpen: boolean;
  upload: ReactNode;
}

const Form = ({ collection, isOpen, upload }: FormProps) => {
  const form = useCollectionForm(collection);
  const settings = useKnownSettings();
  const page = settings && isOpen ? { settings, portrait: null, collection: asShown(collection, form.form) } : null;
  return (
    <>
      <Head collection={collection} isOpen={isOpen} />
      <PreviewBeside page={page}>
        {(seePage) => (
          <>
            {isOpen && upload}
            <SavedForm
              form={form}
              save="Save Collection"
              foot="bar"
              buttons={seePage}
              className="grid grid-cols-[minmax(0,1fr)] gap-4"
            >
              <div data-previews="#gallery" className="grid gap-4">
                <WordsCard collection={collection} form={form} />
                <PageCard collection={collection} form={form} />
              </div>
              <FoundCard form={form} />
              {/* They come last: there may be a thousand. */}
              <div data-previews=".photos">
                <PhotosCard form={form} />
              </div>
            </SavedForm>
          </>
        )}
      </PreviewBeside>
    </>
  );
};

const Gone = () => (
  <EmptyState
    icon={FolderX}
    title="This collection isn’t here any more"
    text="It may be among the deleted collections."
  >
    <Button onClick={back}>Back to the Gallery</Button>
  </EmptyState>
);

interface CollectionScreenProps {
  id: string;
  isOpen: boolean;
  /** Uploads photographs into it. */
  upload: ReactNode;
}

/** The screen of one collection; it stays as it is while it is hidden. */
export const CollectionScreen = ({ id, isOpen, upload }: CollectionScreenProps) => (
  <>
    <BackButton />
    <Loaded query={useCollections()} what="Your collections" waiting={<CardsSkeleton cards={['h-72', 'h-96']} />}>
      {(all) => {
        const collection = all.find((one) => one.id === id);
        return collection ? <Form collection={collection} isOpen={isOpen} upload={upload} /> : <Gone />;
      }}
    </Loaded>
  </>
);
