import { lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { hasStoredDraft } from '#lib/drafts/drafts.ts';
import { useCollections } from '#lib/studio/studio-queries.ts';
import { useIsShown } from '#lib/window-hooks.ts';
import { CardsSkeleton } from '#ui/loaded.tsx';
import { AddToCollection } from '../features/collections/add-to-collection.tsx';
import { linkId } from '../features/collections/collection-row.tsx';
import { CollectionsCard } from '../features/collections/collections-card.tsx';
import { NEW_COLLECTION } from '../features/collections/new-collection.tsx';
import {
  draftOf,
  followCollectionAddress,
  takeCollectionAddress,
  useOpenCollection,
} from '../features/collections/open-collection.ts';
import { UploadInto } from '../features/gallery/drafts/upload-into.tsx';
import { GalleryTab } from '../features/gallery/gallery-tab.tsx';

/** Most days nobody changes a collection. */
const CollectionScreen = lazy(async () => ({
  default: (await import('../features/collections/collection-screen.tsx')).CollectionScreen,
}));

/** The address names the screen that is shown, and Back goes to the previous one. */
const useCollectionAddress = (isHere: boolean): void => {
  useEffect(() => {
    if (isHere) takeCollectionAddress();
  }, [isHere]);
  useEffect(() => {
    window.addEventListener('popstate', followCollectionAddress);
    return () => window.removeEventListener('popstate', followCollectionAddress);
  }, []);
};

/** Unsaved work of before a reload counts, even if its screen has not been shown. */
const useStoredForms = (): void => {
  const { data } = useCollections();
  const openBehind = useOpenCollection((state) => state.openBehind);
  useEffect(() => {
    const typed = data?.filter(({ id }) => hasStoredDraft(draftOf(id))) ?? [];
    if (typed.length > 0) openBehind(typed.map(({ id }) => id));
  }, [data, openBehind]);
};

/** Each screen is shown where it was left; the gallery's focus returns to the collection's link, or beside it. */
const useReturn = (id: string | null): void => {
  const left = useRef<{ readonly id: string | null; readonly scrolled: Map<string | null, number> }>(null);
  useLayoutEffect(() => {
    const scrolled = left.current?.scrolled ?? new Map<string | null, number>();
    const before = left.current;
    left.current = { id, scrolled };
    const note = () => scrolled.set(id, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    if (before && before.id !== id) {
      window.scrollTo({ top: scrolled.get(id) ?? 0 });
      if (id === null && before.id !== null) {
        const { gone } = useOpenCollection.getState();
        document
          .getElementById(before.id === gone ? NEW_COLLECTION : linkId(before.id))
          ?.focus({ preventScroll: true });
      }
    }
    return () => window.removeEventListener('scroll', note);
  }, [id]);
};

/** The gallery with its collections, or the screen of one of them. Hidden ones stay as they are. */
export const GalleryPage = () => {
  const { id, opened } = useOpenCollection();
  const area = useRef<HTMLDivElement>(null);
  useCollectionAddress(useIsShown(area));
  useStoredForms();
  useReturn(id);
  return (
    <div ref={area}>
      <div hidden={id !== null}>
        <GalleryTab
          isOpen={id === null}
          collections={<CollectionsCard />}
          actionsOn={(ids, onDone) => <AddToCollection ids={ids} onAdded={onDone} />}
        />
      </div>
      {[...opened].map((one) => (
        <div key={one} hidden={one !== id}>
          <Suspense fallback={<CardsSkeleton cards={['h-72', 'h-96']} />}>
            <CollectionScreen id={one} isOpen={one === id} upload={<UploadInto id={one} />} />
          </Suspense>
        </div>
      ))}
    </div>
  );
};
