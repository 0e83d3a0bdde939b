import {
  bin,
  byCollectionOrder,
  type Collection,
  collectionNumbers,
  createCollection,
  deleteCollection,
  editCollection,
  type GalleryImage,
  legalPages,
  listCollections,
  orderCollections,
} from '@shutterdesk/shared';
import type { QueryClient } from '@tanstack/react-query';
import { serverSentenceOr } from '#lib/api/server-sentence.ts';
import { refresh, useApiMutation, useDeletion, useOrder } from '#lib/api/use-api-mutation.ts';
import type { NoticeAction } from '#lib/notices.ts';
import { useCollections, useKnownSettings } from '#lib/studio/studio-queries.ts';
import { inBin } from '#ui/recently-deleted.tsx';
import { useOpenCollection } from './open-collection.ts';

const LIST = [listCollections.path];

/** Shows an answer at once, before the list is read again. */
export const showCollection = (client: QueryClient, now: Collection): void => {
  client.setQueryData<Collection[]>(
    LIST,
    (all) => all && [...all.filter(({ id }) => id !== now.id), now].sort(byCollectionOrder),
  );
};

/** Tells whether another page has an address already. */
export const useIsUsed = (but?: string): ((address: string) => boolean) => {
  const { data = [] } = useCollections();
  const settings = useKnownSettings();
  const used = new Set([
    ...data.filter(({ id }) => id !== but).map(({ address }) => address),
    ...(settings ? legalPages(settings).map(({ address }) => address) : []),
  ]);
  return (address) => used.has(address);
};

export const counted = (count: number): string => (count === 1 ? '1 photo' : `${count} photos`);

/** The photographs of a collection that are in the gallery, in its order. */
export const photosOf = (
  { photoIds }: Pick<Collection, 'photoIds'>,
  gallery: ReadonlyMap<string, GalleryImage>,
): readonly GalleryImage[] => photoIds.flatMap((id) => gallery.get(id) ?? []);

/** The photograph that stands for a collection. */
export const coverOf = (
  collection: Pick<Collection, 'coverId' | 'photoIds'>,
  gallery: ReadonlyMap<string, GalleryImage>,
): GalleryImage | undefined => gallery.get(collection.coverId ?? '') ?? photosOf(collection, gallery)[0];

const SHOWN = { publishes: true, stale: [listCollections] };

const leadTo = ({ id }: Collection): NoticeAction => ({
  label: 'Open',
  altText: 'Press F8, then Open, or choose it among your collections',
  act: () => useOpenCollection.getState().show(id),
});

interface NewOne {
  readonly name: string;
  readonly photoIds?: readonly string[];
}

export const useCreateCollection = () =>
  useApiMutation({
    ...SHOWN,
    send: (call, { name, photoIds = [] }: NewOne) =>
      call(createCollection, { body: { name, photoIds: [...photoIds] } }),
    onDone: (made, _, client) => showCollection(client, made),
    done: (made, { photoIds }) =>
      photoIds ? { text: `“${made.name}” made with ${counted(photoIds.length)}.`, action: leadTo(made) } : null,
    failed: serverSentenceOr('Couldn’t make the collection. Please try again.'),
  });

interface Addition {
  readonly to: Collection;
  readonly ids: readonly string[];
}

/** '2 photos added to “Weddings”. 1 was in it already.' */
const additionWords = ({ to, ids }: Addition): string => {
  const present = ids.filter((id) => to.photoIds.includes(id)).length;
  const added = ids.length - present;
  if (added === 0)
    return present === 1 ? `It was in “${to.name}” already.` : `All ${present} were in “${to.name}” already.`;
  const before = present === 0 ? '' : ` ${present} ${present === 1 ? 'was' : 'were'} in it already.`;
  return `${counted(added)} added to “${to.name}”.${before}`;
};

export const useAddToCollection = () =>
  useApiMutation({
    ...SHOWN,
    send: (call, { to, ids }: Addition) =>
      call(editCollection, {
        params: { id: to.id },
        body: { photoIds: [...new Set([...to.photoIds, ...ids])], photoIdsBefore: to.photoIds },
      }),
    onDone: (now, _, client) => showCollection(client, now),
    done: (now, addition) => ({ text: additionWords(addition), action: leadTo(now) }),
    failed: serverSentenceOr('Couldn’t add the photos. Please try again.'),
  });

export const useOrderCollections = () =>
  useOrder({
    list: listCollections,
    sorted: (all: readonly Collection[], ids) => {
      const numbers = collectionNumbers(all, ids);
      return all.map((one) => ({ ...one, order: numbers.get(one.id) ?? one.order })).sort(byCollectionOrder);
    },
    send: (call, ids) => call(orderCollections, { body: { ids } }),
    done: 'Order of the collections updated.',
  });

const DELETED_WORDS = {
  deleted: 'Collection deleted. Its photos stay in your gallery.',
  restored: 'Collection restored.',
  restoreFailed: 'Couldn’t restore the collection. Please try again.',
  purged: 'Collection deleted forever.',
  purgeFailed: 'Couldn’t delete the collection. Please try again.',
} as const;

export const useDeleteCollection = () =>
  useDeletion({
    ...SHOWN,
    remove: (call, { id }: Collection) => call(deleteCollection, { params: { id } }),
    onRemoved: ({ id }) => useOpenCollection.getState().leave(id),
    restore: (call, { id }) => call(bin.collections.restore, { params: { id } }),
    words: DELETED_WORDS,
  });

export const DELETED_COLLECTIONS = inBin('collections', {
  what: 'Collections',
  lookOf: ({ name, address }) => ({ name, detail: address }),
  onRestored: (client) => refresh(client, listCollections),
  words: DELETED_WORDS,
});
