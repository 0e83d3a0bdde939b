import { deleteGalleryImage, listGalleryImages, restoreGalleryImage } from '@shutterdesk/shared';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { notifyError, notifySuccess, notifyUndoable } from '#lib/notices.ts';
import { refresh } from '#lib/refresh.ts';
import { GALLERY_WORDS as words } from './gallery-words.ts';

const useRestoreGalleryImage = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api(restoreGalleryImage, { params: { id } }),
    onSuccess: async () => {
      notifySuccess(words.restored);
      await refresh(client, listGalleryImages);
    },
    onError: () => notifyError(words.restoreFailed),
  });
};

export const useDeleteGalleryImage = () => {
  const client = useQueryClient();
  const { mutate: restore } = useRestoreGalleryImage();
  return useMutation({
    mutationFn: (id: string) => api(deleteGalleryImage, { params: { id } }),
    onSuccess: async (_, id) => {
      notifyUndoable(words.deleted, () => restore(id));
      await refresh(client, listGalleryImages);
    },
    onError: () => notifyError(words.deleteFailed),
  });
};
