import {
  byGalleryOrder,
  type GalleryImage,
  galleryNumbers,
  listGalleryImages,
  orderGalleryImages,
} from '@shutterdesk/shared';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';
import { notifyFailure, notifySuccess } from '#lib/notices.ts';
import { GALLERY_WORDS as words } from './gallery-words.ts';

const LIST = [listGalleryImages.path];
const MUTATION = ['order-gallery'];

const sorted = (images: readonly GalleryImage[], ids: readonly string[]): GalleryImage[] => {
  const numbers = galleryNumbers(images, ids);
  return images.map((image) => ({ ...image, order: numbers.get(image.id) ?? image.order })).toSorted(byGalleryOrder);
};

/** Shows the new order at once and saves it; consecutive orders are saved in sequence. */
export const useOrderGallery = () => {
  const client = useQueryClient();
  return useMutation({
    meta: { publishes: true },
    mutationKey: MUTATION,
    scope: { id: 'order-gallery' },
    mutationFn: (ids: readonly string[]) => api(orderGalleryImages, { body: { ids: [...ids] } }),
    onMutate: async (ids) => {
      await client.cancelQueries({ queryKey: LIST });
      const before = client.getQueryData<GalleryImage[]>(LIST);
      client.setQueryData<GalleryImage[]>(LIST, (images) => images && sorted(images, ids));
      return { before };
    },
    onSuccess: (images) => {
      notifySuccess(words.ordered);
      if (client.isMutating({ mutationKey: MUTATION }) === 1) client.setQueryData(LIST, images);
    },
    onError: (error, _ids, context) => {
      client.setQueryData(LIST, context?.before);
      notifyFailure(error, words.orderFailed);
    },
  });
};
