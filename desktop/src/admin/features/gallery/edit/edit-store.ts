import { focalPointOf, type GalleryImage, sameValue } from '@shutterdesk/shared';
import * as z from 'zod/mini';
import { keptStore } from '#lib/drafts/drafts.ts';

const coordinate = z.optional(z.nullable(z.number()));

const typedSchema = z.object({
  id: z.string(),
  alt: z.optional(z.string()),
  category: z.optional(z.string()),
  position: z.optional(z.string()),
  focalX: coordinate,
  focalY: coordinate,
});

/** The fields that a person has changed in the form. The other fields follow the photograph, which may change meanwhile. */
type TypedEdit = z.infer<typeof typedSchema>;

/** The fields of the form; the place counts from 1. */
export type ImageEdit = TypedEdit & Required<Pick<TypedEdit, 'alt' | 'category' | 'position'>>;

interface EditStore {
  edit: TypedEdit | null;
  begin: (id: string) => void;
  change: (part: Omit<TypedEdit, 'id'>) => void;
  end: () => void;
}

/** One photograph at a time is edited. The edit is stored here because scrolling unmounts its card. */
export const useImageEdit = keptStore<EditStore, Pick<EditStore, 'edit'>>(
  'draft:gallery-edit',
  {
    schema: z.object({ edit: z.nullable(typedSchema) }),
    // A form in which nothing was typed does not open again, and none opens in another window.
    revive: ({ edit }) => ({ edit: edit && Object.keys(edit).length > 1 ? edit : null }),
    follows: false,
  },
  (set) => ({
    edit: null,
    begin: (id) => set({ edit: { id } }),
    change: (part) => set(({ edit }) => ({ edit: edit && { ...edit, ...part } })),
    end: () => set({ edit: null }),
  }),
);

/** The form of a photograph: what was typed, and the saved values of all other fields. */
export const editOf = (
  { id, alt, category, focalX, focalY }: GalleryImage,
  index: number,
  typed: TypedEdit | null,
): ImageEdit => ({ alt, category, position: String(index + 1), focalX, focalY, ...typed, id });

export type EditedFields = Partial<Pick<GalleryImage, 'alt' | 'category' | 'focalX' | 'focalY'>>;

/** The fields in which the edit differs from the saved photograph, so that nothing else of it is overwritten. */
export const changedFields = ({ alt, category, focalX, focalY }: ImageEdit, image: GalleryImage): EditedFields => ({
  ...(alt.trim() === image.alt ? {} : { alt: alt.trim() }),
  ...(category === image.category ? {} : { category }),
  ...(sameValue(focalPointOf({ focalX, focalY }), focalPointOf(image)) ? {} : { focalX, focalY }),
});

/** Compares the edit with the saved photograph by value. */
export const isChanged = (typed: TypedEdit | null, images: readonly GalleryImage[]): boolean => {
  const index = images.findIndex(({ id }) => id === typed?.id);
  const image = images[index];
  if (!image) return false;
  const edit = editOf(image, index, typed);
  const isMoved = edit.position !== String(index + 1);
  return isMoved || edit.alt !== image.alt || Object.keys(changedFields(edit, image)).length > 0;
};
