import { type GalleryImage, listGalleryImages } from '@shutterdesk/shared';
import { useQueryClient } from '@tanstack/react-query';
import type { ImageEdit } from './edit-store.ts';
import { placedAt } from './reorder.ts';
import { useEditImages } from './use-change-images.ts';
import { useOrderGallery } from './use-order-gallery.ts';

/** Saves what differs of one photograph: its texts, its place, or both. `then` is called once it is saved. */
export const useSaveEdit = (image: GalleryImage, index: number) => {
  const client = useQueryClient();
  const edits = useEditImages();
  const order = useOrderGallery();
  const place = ({ position }: ImageEdit, then: () => void) => {
    if (Number(position) === index + 1) return then();
    const ids = (client.getQueryData<GalleryImage[]>([listGalleryImages.path]) ?? []).map(({ id }) => id);
    order.mutate(placedAt(ids, image.id, Number(position)), { onSuccess: then });
  };
  const save = (edit: ImageEdit, then: () => void) => {
    const part = { alt: edit.alt.trim(), category: edit.category };
    if (part.alt === image.alt && part.category === image.category) return place(edit, then);
    edits.mutate(
      { ids: [image.id], part },
      { onSuccess: ({ failed }) => (failed.length === 0 ? place(edit, then) : undefined) },
    );
  };
  return { save, saving: edits.isPending || order.isPending };
};
