import type { GalleryImage } from '@shutterdesk/shared';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { persistStorage } from '#lib/drafts/persist-storage.ts';

const editSchema = z.object({ id: z.string(), alt: z.string(), category: z.string(), position: z.string() });

/** The edited texts of a saved photograph; its place counts from 1. */
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

export const editOf = ({ id, alt, category }: GalleryImage, index: number): ImageEdit => ({
  id,
  alt,
  category,
  position: String(index + 1),
});

/** Compares the edit with the saved photograph by value. */
export const isChanged = (edit: ImageEdit | null, images: readonly GalleryImage[]): boolean => {
  const index = images.findIndex(({ id }) => id === edit?.id);
  const image = images[index];
  if (!edit || !image) return false;
  const saved = editOf(image, index);
  return edit.alt !== saved.alt || edit.category !== saved.category || edit.position !== saved.position;
};
