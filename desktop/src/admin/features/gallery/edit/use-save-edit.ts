import { type GalleryImage, listGalleryImages } from '@shutterdesk/shared';
import { useQueryClient } from '@tanstack/react-query';
import { useEditImages, useOrderGallery } from '../gallery-mutations.ts';
import { placedAt } from '../grid/reorder.ts';
import { changedFields, type EditedFields, type ImageEdit } from './edit-store.ts';

/**
 * Saves the differences of one photograph: its fields, its place, or both, even if its form is gone by then. `then` is
 * called after both are saved; each mutation reports its own failure.
 */
export const useSaveEdit = (image: GalleryImage, index: number) => {
  const client = useQueryClient();
  const edits = useEditImages();
  const order = useOrderGallery();
  const saveFields = async (part: EditedFields): Promise<boolean> => {
    if (Object.keys(part).length === 0) return true;
    const { answer } = await edits.mutateAsync({ ids: [image.id], part });
    return answer.failed.length === 0;
  };
  const savePlace = async (place: number): Promise<boolean> => {
    if (place === index + 1) return true;
    const ids = (client.getQueryData<GalleryImage[]>([listGalleryImages.path]) ?? []).map(({ id }) => id);
    return order.mutateAsync(placedAt(ids, image.id, place)).then(
      () => true,
      () => false,
    );
  };
  const save = async (edit: ImageEdit, then: () => void): Promise<void> => {
    const saved = (await saveFields(changedFields(edit, image))) && (await savePlace(Number(edit.position)));
    if (saved) then();
  };
  return { save, saving: edits.isPending || order.isPending };
};
