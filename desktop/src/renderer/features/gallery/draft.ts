import {
  type ApiError,
  DEFAULT_GALLERY_CATEGORY,
  type NewGalleryImage,
  newGalleryImageSchema,
  UPLOAD_KEPT_HOURS,
} from '@shutterdesk/shared';
import * as z from 'zod/mini';

/** An uploaded photograph that is not saved yet, as this browser keeps it. */
export const draftSchema = z.object({
  id: z.string(),
  name: z.string(),
  imageURL: z.string(),
  uploadedAt: z.number(),
  alt: z.string(),
  category: z.string(),
  order: z.string(),
});

export interface Draft extends z.infer<typeof draftSchema> {
  /** A data: URI; null where this browser cannot show the photograph. */
  preview: string | null;
}

export interface Uploaded {
  name: string;
  preview: string | null;
  uploadURL: string;
  /** The description that the photograph brings with it, or ''. */
  caption: string;
}

/** In one category, in the order of the upload, after the `before` that stand there. */
export const newDrafts = (
  uploaded: readonly Uploaded[],
  before: number,
  newId: () => string,
  uploadedAt: number,
  category: string = DEFAULT_GALLERY_CATEGORY,
): Draft[] =>
  uploaded.map(({ name, preview, uploadURL, caption }, index) => ({
    id: newId(),
    name,
    preview,
    imageURL: uploadURL,
    uploadedAt,
    alt: caption,
    category,
    order: String(before + index),
  }));

/** An upload that nobody saved within a day has been cleared away at the server. */
export const hasGone = ({ uploadedAt }: Pick<Draft, 'uploadedAt'>, now: number): boolean =>
  now - uploadedAt > UPLOAD_KEPT_HOURS * 3_600_000;

/** The same files uploaded again take the place of those that have gone: what was written about them stays. */
export const withUploads = (
  drafts: readonly Draft[],
  uploaded: readonly Uploaded[],
  newId: () => string,
  now: number,
  category?: string,
): Draft[] => {
  const fresh = [...uploaded];
  const kept = drafts.map((draft) => {
    const index = hasGone(draft, now) ? fresh.findIndex(({ name }) => name === draft.name) : -1;
    const [again] = index < 0 ? [] : fresh.splice(index, 1);
    return again ? { ...draft, imageURL: again.uploadURL, preview: again.preview, uploadedAt: now } : draft;
  });
  return [...kept, ...newDrafts(fresh, kept.length, newId, now, category)];
};

export const isDescribed = (draft: Pick<Draft, 'alt'>): boolean => draft.alt.trim() !== '';

export const toNewImage = ({ id, imageURL, alt, category, order }: Draft): NewGalleryImage => ({
  id,
  imageURL,
  alt: alt.trim(),
  category,
  order: order.trim() || '0',
});

const sentence = (rule: z.ZodMiniType, value: string): string | undefined =>
  rule.safeParse(value).error?.issues[0]?.message;

/** What the server's own rules say about a text while it is being typed; that it is missing is said later. */
export const altSentence = (alt: string): string | undefined =>
  alt.trim() ? sentence(newGalleryImageSchema.shape.alt, alt) : undefined;

export const orderSentence = (order: string): string | undefined =>
  order.trim() ? sentence(newGalleryImageSchema.shape.order, order) : undefined;

export const isValid = (draft: Draft): boolean =>
  isDescribed(draft) && !altSentence(draft.alt) && !orderSentence(draft.order);

/** What the server found wrong with the draft at `index`, in sentences. */
export const issuesOf = (error: ApiError | null, index: number): string[] =>
  error?.issues.filter(({ path }) => path.startsWith(`images.${index}.`)).map(({ message }) => message) ?? [];
