import { addGalleryImages, listGalleryImages } from '@shutterdesk/shared';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { notifyError, notifySuccess } from '#lib/notices.ts';
import { refresh } from '#lib/refresh.ts';
import { type Draft, toNewImage } from './draft.ts';
import { useDrafts } from './draft-store.ts';
import { GALLERY_WORDS as words } from './gallery-words.ts';

export const useSaveDrafts = () => {
  const client = useQueryClient();
  const remove = useDrafts((state) => state.remove);
  return useMutation({
    mutationFn: (drafts: readonly Draft[]) => api(addGalleryImages, { body: { images: drafts.map(toNewImage) } }),
    onSuccess: async (_, drafts) => {
      remove(drafts.map(({ id }) => id));
      notifySuccess(words.added);
      await refresh(client, listGalleryImages);
    },
    onError: () => notifyError(words.addFailed),
  });
};
