import {
  type ApiClient,
  addGalleryImages,
  bin,
  byGalleryOrder,
  deleteGalleryImage,
  editCollection,
  editGalleryImage,
  GALLERY_BATCH_MAX,
  type GalleryImage,
  galleryNumbers,
  listCollections,
  listGalleryImages,
  orderGalleryImages,
  replaceGalleryImage,
} from '@shutterdesk/shared';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import pLimit from 'p-limit';
import { api } from '#lib/api/api.ts';
import { refresh, useApiMutation, useDeletion, useOrder } from '#lib/api/use-api-mutation.ts';
import { notifyError } from '#lib/notices.ts';
import { type Draft, intoCollections, issuesOf, placedBehind, toNewImage } from './drafts/draft.ts';
import { useDrafts } from './drafts/draft-store.ts';
import type { EditedFields } from './edit/edit-store.ts';

const AT_ONCE = 3;

interface Images {
  readonly ids: readonly string[];
}

/** Tries every image, even after one has failed. */
const forEachImage = async (ids: readonly string[], change: (id: string) => Promise<unknown>): Promise<void> => {
  const errors: unknown[] = [];
  await pLimit(AT_ONCE).map(ids, (id) => change(id).catch((error) => errors.push(error)));
  if (errors.length > 0) throw new AggregateError(errors);
};

const nowAre = ({ ids }: Images, what: string): string =>
  ids.length === 1 ? `Gallery image ${what} successfully.` : `${ids.length} gallery images ${what} successfully.`;

const failedTo =
  (what: string) =>
  (error: Error, { ids: { length: all } }: Images): string => {
    const some = error instanceof AggregateError ? error.errors.length : all;
    if (some < all) return `Failed to ${what} ${some} of ${all} gallery images.`;
    return `Failed to ${what} ${all === 1 ? 'gallery image' : `${all} gallery images`}.`;
  };

const ON_IMAGES = {
  publishes: true,
  stale: [listGalleryImages],
  // Some of several may have been changed.
  onFailed: (_: Error, __: Images, client: QueryClient) => refresh(client, listGalleryImages),
};

interface EditedImages extends Images {
  readonly part: EditedFields;
}

export const useEditImages = () =>
  useApiMutation({
    ...ON_IMAGES,
    send: (call, { ids, part }: EditedImages) =>
      forEachImage(ids, (id) => call(editGalleryImage, { params: { id }, body: part })),
    done: (_, images) => nowAre(images, 'updated'),
    failed: failedTo('update'),
  });

export const useDeleteImages = () =>
  useDeletion({
    ...ON_IMAGES,
    remove: (call, { ids }: Images) => forEachImage(ids, (id) => call(deleteGalleryImage, { params: { id } })),
    restore: (call, { ids }) => forEachImage(ids, (id) => call(bin.gallery.restore, { params: { id } })),
    words: {
      deleted: (images) => nowAre(images, 'deleted'),
      restored: (_, images) => nowAre(images, 'restored'),
      restoreFailed: failedTo('restore'),
      purgeFailed: failedTo('delete'),
    },
  });

/** Replaces a photograph. A failure is no notice: the upload dialog shows it beside the file. */
export const useReplaceImage = () =>
  useApiMutation({
    publishes: true,
    send: (call, { id, imageURL }: { readonly id: string; readonly imageURL: string }) =>
      call(replaceGalleryImage, { params: { id }, body: { imageURL } }),
    done: 'Photo replaced successfully. The old file is in Recently Deleted.',
    stale: [listGalleryImages],
  });

const LIST = [listGalleryImages.path];

const sorted = (images: readonly GalleryImage[], ids: readonly string[]): GalleryImage[] => {
  const numbers = galleryNumbers(images, ids);
  return images.map((image) => ({ ...image, order: numbers.get(image.id) ?? image.order })).toSorted(byGalleryOrder);
};

export const useOrderGallery = () =>
  useOrder({
    list: listGalleryImages,
    sorted,
    send: (call, ids) => call(orderGalleryImages, { body: { ids } }),
    done: 'Gallery order updated successfully.',
  });

/**
 * Puts saved photographs at the end of the collections that they were uploaded into. One that somebody has deleted
 * meanwhile gets none; a repetition adds none twice.
 */
const addToCollections = async (drafts: readonly Draft[], call: ApiClient): Promise<void> => {
  const into = intoCollections(drafts);
  if (into.size === 0) return;
  for (const { id, photoIds } of await api(listCollections)) {
    const added = into.get(id);
    if (!added) continue;
    const body = { photoIds: [...new Set([...photoIds, ...added])], photoIdsBefore: photoIds };
    await call(editCollection, { params: { id }, body });
  }
};

const NOT_IN_COLLECTION =
  'The photos are in your gallery, but not in their collection. Open the collection and add them there.';

/**
 * Saves in batches of the largest size that the server accepts. A saved draft disappears at once, even if later ones
 * fail or its collection could not be changed, and a refused one is marked.
 */
const saveInBatches = async (drafts: readonly Draft[], call: ApiClient): Promise<void> => {
  const { remove, refuse } = useDrafts.getState();
  refuse(new Map());
  for (let from = 0; from < drafts.length; from += GALLERY_BATCH_MAX) {
    const batch = drafts.slice(from, from + GALLERY_BATCH_MAX);
    try {
      await call(addGalleryImages, { body: { images: batch.map(toNewImage) } });
    } catch (error) {
      refuse(issuesOf(error, batch));
      throw error;
    }
    remove(batch.map(({ id }) => id));
    await addToCollections(batch, call).catch(() => notifyError(NOT_IN_COLLECTION));
  }
};

/** Reads the gallery again, because somebody else may have added to it. If that fails, this window's list is used. */
const galleryNow = (client: QueryClient): Promise<readonly GalleryImage[]> =>
  api(listGalleryImages).catch(() => client.getQueryData<GalleryImage[]>(LIST) ?? []);

export const SAVE_DRAFTS = ['save-drafts'];

export const useSaveDrafts = () => {
  const client = useQueryClient();
  return useApiMutation({
    publishes: true,
    mutationKey: SAVE_DRAFTS,
    send: async (call, drafts: readonly Draft[]) => {
      const { behind } = useDrafts.getState();
      await saveInBatches(behind ? placedBehind(drafts, await galleryNow(client)) : drafts, call);
    },
    done: 'Gallery images added successfully.',
    stale: [listGalleryImages, listCollections],
    failed: 'Failed to add gallery images.',
    // A part of them may have been saved.
    onFailed: () => refresh(client, listGalleryImages, listCollections),
  });
};
