import { listGalleryImages, replaceGalleryImage } from '@shutterdesk/shared';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';
import { refresh } from '#lib/api/refresh.ts';
import { notifySuccess } from '#lib/notices.ts';
import { GALLERY_WORDS as words } from '../gallery-words.ts';

/** Replaces a photograph. A failure is no notice: the upload dialog shows it beside the file. */
export const useReplaceImage = () => {
  const client = useQueryClient();
  return useMutation({
    meta: { publishes: true },
    mutationFn: ({ id, imageURL }: { readonly id: string; readonly imageURL: string }) =>
      api(replaceGalleryImage, { params: { id }, body: { imageURL } }),
    onSuccess: () => {
      notifySuccess(words.replaced);
      return refresh(client, listGalleryImages);
    },
  });
};
