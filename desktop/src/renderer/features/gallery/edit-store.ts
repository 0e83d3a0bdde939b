import { focalPointOf, type GalleryImage, sameValue } from '@shutterdesk/shared';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { persistStorage } from '#lib/drafts/persist-storage.ts';

const coordinate = z.optional(z.nullable(z.number()));

const editSchema = z.object({
  id: z.string(),
  alt: z.string(),
  category: z.string(),
  position: z.string(),
  focalX: coordinate,
  focalY: coordinate,
});

/** The edited fields of a saved photograph; its place counts from 1. A server of 0.1.0 has no focal point. */
export type ImageEdit = z.infer<typeof editSchema>;

interface EditStore {
  edit: ImageEdit | null;
  begin: (edit: ImageEdit) => void;
  change: (part: Partial<Omit<ImageEdit, 'id'>>) => void;
  end: () => void;
}

/** One photograph at a time is edited. The edit is stored here because scrolling unmounts its card. */
export const useImageEdit = create<EditStore>()(
  persist(
    (set) => ({
      edit: null,
      begin: (edit) => set({ edit }),
      change: (part) => set(({ edit }) => ({ edit: edit && { ...edit, ...part } })),
      end: () => set({ edit: null }),
    }),
    {
      name: 'draft:gallery-edit',
      storage: persistStorage(z.object({ edit: z.nullable(editSchema) })),
      partialize: ({ edit }) => ({ edit }),
    },
  ),
);

export const editOf = ({ id, alt, category, focalX, focalY }: GalleryImage, index: number): ImageEdit => ({
  id,
  alt,
  category,
  position: String(index + 1),
  focalX,
  focalY,
});

export type EditedFields = Partial<Pick<GalleryImage, 'alt' | 'category' | 'focalX' | 'focalY'>>;

/** The fields in which the edit differs from the saved photograph, so that nothing else of it is overwritten. */
export const changedFields = ({ alt, category, focalX, focalY }: ImageEdit, image: GalleryImage): EditedFields => ({
  ...(alt.trim() === image.alt ? {} : { alt: alt.trim() }),
  ...(category === image.category ? {} : { category }),
  ...(sameValue(focalPointOf({ focalX, focalY }), focalPointOf(image)) ? {} : { focalX, focalY }),
});

/** Compares the edit with the saved photograph by value. */
export const isChanged = (edit: ImageEdit | null, images: readonly GalleryImage[]): boolean => {
  const index = images.findIndex(({ id }) => id === edit?.id);
  const image = images[index];
  if (!edit || !image) return false;
  const isMoved = edit.position !== editOf(image, index).position;
  return isMoved || edit.alt !== image.alt || Object.keys(changedFields(edit, image)).length > 0;
};
