import { type ApiError, DEFAULT_GALLERY_CATEGORY, type NewGalleryImage } from '@shutterdesk/shared';

/** An uploaded photograph that is not saved yet. */
export interface Draft {
  id: string;
  name: string;
  preview: string;
  imageURL: string;
  alt: string;
  category: string;
  order: string;
}

export interface Uploaded {
  name: string;
  preview: string;
  imageURL: string;
}

/** Described by nobody yet, in the default category, in the order of the upload, after the `before` that stand there. */
export const newDrafts = (uploaded: readonly Uploaded[], before: number, newId: () => string): Draft[] =>
  uploaded.map((file, index) => ({
    ...file,
    id: newId(),
    alt: '',
    category: DEFAULT_GALLERY_CATEGORY,
    order: String(before + index),
  }));

export const isDescribed = (draft: Draft): boolean => draft.alt.trim() !== '';

export const toNewImage = ({ id, imageURL, alt, category, order }: Draft): NewGalleryImage => ({
  id,
  imageURL,
  alt: alt.trim(),
  category,
  order: order.trim() || '0',
});

/** What the server found wrong with the draft at `index`, in sentences. */
export const issuesOf = (error: ApiError | null, index: number): string[] =>
  error?.issues.filter(({ path }) => path.startsWith(`images.${index}.`)).map(({ message }) => message) ?? [];
