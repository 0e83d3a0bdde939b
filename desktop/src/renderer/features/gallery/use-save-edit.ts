import { type GalleryImage, listGalleryImages } from '@shutterdesk/shared';
import { useQueryClient } from '@tanstack/react-query';
import type { ImageEdit } from './edit-store.ts';
import { placedAt } from './reorder.ts';
import { useEditImages } from './use-change-images.ts';
import { useOrderGallery } from './use-order-gallery.ts';

/**
 * Saves the differences of one photograph: its texts, its place, or both, even if its form is gone by then. `then` is
 * called after both are saved; each mutation reports its own failure.
 */
export const useSaveEdit = (image: GalleryImage, index: number) => {
  const client = useQueryClient();
  const edits = useEditImages();
  const order = useOrderGallery();
  const saveTexts = async (part: Pick<GalleryImage, 'alt' | 'category'>): Promise<boolean> => {
    if (part.alt === image.alt && part.category === image.category) return true;
    return (await edits.mutateAsync({ ids: [image.id], part })).failed.length === 0;
  };
  const savePlace = async (place: number): Promise<boolean> => {
    if (place === index + 1) return true;
    const ids = (client.getQueryData<GalleryImage[]>([listGalleryImages.path]) ?? []).map(({ id }) => id);
    return order.mutateAsync(placedAt(ids, image.id, place)).then(
      () => true,
      () => false,
    );
  };
  const save = async ({ alt, category, position }: ImageEdit, then: () => void): Promise<void> => {
    const saved = (await saveTexts({ alt: alt.trim(), category })) && (await savePlace(Number(position)));
    if (saved) then();
  };
  return { save, saving: edits.isPending || order.isPending };
};
