import { addGalleryImages, GALLERY_BATCH_MAX, type GalleryImage, listGalleryImages } from '@shutterdesk/shared';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';
import { refresh } from '#lib/api/refresh.ts';
import { notifyFailure, notifySuccess } from '#lib/notices.ts';
import { GALLERY_WORDS as words } from '../gallery-words.ts';
import { type Draft, placedBehind, toNewImage } from './draft.ts';
import { useDrafts } from './draft-store.ts';

/**
 * Saves in batches of the largest size that the server accepts. A saved draft disappears at once, even if later ones
 * fail.
 */
const save = async (drafts: readonly Draft[], remove: (ids: string[]) => void): Promise<void> => {
  for (let from = 0; from < drafts.length; from += GALLERY_BATCH_MAX) {
    const batch = drafts.slice(from, from + GALLERY_BATCH_MAX);
    await api(addGalleryImages, { body: { images: batch.map(toNewImage) } });
    remove(batch.map(({ id }) => id));
  }
};

/** Reads the gallery again, because somebody else may have added to it. If that fails, this window's list is used. */
const galleryNow = (client: QueryClient): Promise<readonly GalleryImage[]> =>
  api(listGalleryImages).catch(() => client.getQueryData<GalleryImage[]>([listGalleryImages.path]) ?? []);

export const useSaveDrafts = () => {
  const client = useQueryClient();
  const remove = useDrafts((state) => state.remove);
  return useMutation({
    meta: { publishes: true },
    mutationFn: async (drafts: readonly Draft[]) => {
      const { behind } = useDrafts.getState();
      await save(behind ? placedBehind(drafts, await galleryNow(client)) : drafts, remove);
    },
    onSuccess: () => notifySuccess(words.added),
    onError: (error) => notifyFailure(error, words.addFailed),
    onSettled: (_, error, drafts) =>
      !error || drafts.length > GALLERY_BATCH_MAX ? refresh(client, listGalleryImages) : undefined,
  });
};
