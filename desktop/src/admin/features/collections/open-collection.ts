import { adminAddress } from '@shutterdesk/shared';
import { create } from 'zustand';
import { isDialogOpen } from '#lib/focus.ts';
import { collectionInAddress, linkedCollection } from '#lib/linked-item.ts';

interface OpenCollection {
  /** The collection whose screen is shown; null: the gallery itself. */
  id: string | null;
  /** Screens that have been shown: they stay as they are, hidden. */
  opened: ReadonlySet<string>;
  /** A press has led here, so the screen takes the focus. */
  pressed: boolean;
  show: (id: string | null) => void;
  /** Leaves the screen of a collection that has gone, if it is shown. */
  leave: (id: string) => void;
  /** The collection that has gone: no link of it is left to return to. */
  gone: string | null;
  /** Opens screens behind the one that is shown. */
  openBehind: (ids: readonly string[]) => void;
}

const GALLERY = adminAddress('gallery');

/** `/admin/gallery#collection-<id>` */
export const addressOf = (id: string | null): string => (id === null ? GALLERY : `${GALLERY}#collection-${id}`);

/** The name of the draft of a collection's form. It begins with the gallery's place, where it marks unsaved work. */
export const draftOf = (id: string): string => `gallery-collection-${id}`;

const withId = (opened: ReadonlySet<string>, id: string | null): ReadonlySet<string> =>
  id === null ? opened : new Set(opened).add(id);

/** The collection's screen that stands in place of the gallery, with its address. */
export const useOpenCollection = create<OpenCollection>((set, get) => ({
  id: linkedCollection,
  opened: withId(new Set(), linkedCollection),
  pressed: false,
  gone: null,
  leave: (gone) => {
    set({ gone });
    if (get().id === gone) get().show(null);
  },
  show: (id) => {
    if (get().id === id) return;
    set(({ opened }) => ({ id, opened: withId(opened, id), pressed: true }));
    window.history.pushState(null, '', addressOf(id));
  },
  openBehind: (ids) => set(({ opened }) => ({ opened: new Set([...opened, ...ids]) })),
}));

const isHere = (): boolean => window.location.pathname === GALLERY;

/** Names the screen that is shown. */
const keepAddress = (): void => {
  const { id } = useOpenCollection.getState();
  if (isHere() && collectionInAddress() !== id) window.history.replaceState(null, '', addressOf(id));
};

/** Shows the collection to which Back or Forward has led, unless a dialog asks first. */
export const followCollectionAddress = (): void => {
  if (!isHere()) return;
  if (isDialogOpen()) {
    keepAddress();
    return;
  }
  const id = collectionInAddress();
  useOpenCollection.setState(({ id: before, opened, pressed }) => ({
    id,
    opened: withId(opened, id),
    pressed: pressed || id !== before,
  }));
};

/** Shows the collection that the address names. The gallery's tab names none: it leads to what was shown in it last. */
export const takeCollectionAddress = (): void => {
  if (collectionInAddress() === null) keepAddress();
  else followCollectionAddress();
};
