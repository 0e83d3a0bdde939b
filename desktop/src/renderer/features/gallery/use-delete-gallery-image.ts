import { deleteGalleryImage, listGalleryImages } from '@shutterdesk/shared';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { notifyError, notifySuccess } from '#lib/notices.ts';
import { refresh } from '#lib/refresh.ts';
import { GALLERY_WORDS as words } from './gallery-words.ts';

export const useDeleteGalleryImage = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api(deleteGalleryImage, { params: { id } }),
    onSuccess: async () => {
      notifySuccess(words.deleted);
      await refresh(client, listGalleryImages);
    },
    onError: () => notifyError(words.deleteFailed),
  });
};
