import {
  ApiError,
  COLLECTION_MAX,
  type Collection,
  type GalleryImage,
  type NewGalleryImage,
  newGalleryImageSchema,
} from '@shutterdesk/shared';
import * as z from 'zod/mini';
import { hasExpired, sentenceOf } from '#lib/uploads/unsaved-upload.ts';

/** An uploaded photograph that is not saved yet, as it is stored in this browser. */
export const draftSchema = z.object({
  id: z.string(),
  name: z.string(),
  imageURL: z.string(),
  uploadedAt: z.number(),
  alt: z.string(),
  /** The description that the photograph itself carries, or ''. */
  caption: z._default(z.string(), ''),
  category: z.string(),
  order: z.string(),
  /** The collection that it goes into as well. */
  collection: z.optional(z.string()),
});

export interface Draft extends z.infer<typeof draftSchema> {
  /** A data: URI; null if this browser cannot show the photograph. */
  preview: string | null;
}

export interface Uploaded {
  name: string;
  preview: string | null;
  uploadURL: string;
  /** The description from the photograph's metadata, or ''. */
  caption: string;
  /** Its place in the upload, counted across rounds. */
  index: number;
  collection?: string | undefined;
}

/** The initial fields of a new draft. */
interface InitialFields {
  id: string;
  category: string;
  uploadedAt: number;
}

const newDraft = (
  { name, preview, uploadURL, caption, index, collection }: Uploaded,
  initial: InitialFields,
): Draft => ({
  ...initial,
  name,
  preview,
  imageURL: uploadURL,
  alt: caption,
  caption,
  order: String(index),
  collection,
});

const numberOf = ({ order }: Pick<Draft, 'order'>): number => Number(order.trim()) || 0;

/**
 * Inserts an upload by its order, because files arrive in any order. A repeated upload of the same file replaces the
 * draft whose file is gone, and keeps its texts.
 */
export const withUpload = (drafts: readonly Draft[], uploaded: Uploaded, initial: InitialFields): Draft[] => {
  const { name, uploadURL, preview, index } = uploaded;
  const expired = drafts.find((draft) => draft.name === name && hasExpired(draft, initial.uploadedAt));
  if (expired) {
    const renewed = { ...expired, imageURL: uploadURL, preview, uploadedAt: initial.uploadedAt };
    return drafts.map((draft) => (draft === expired ? renewed : draft));
  }
  const next = drafts.findIndex((draft) => numberOf(draft) > index);
  return drafts.toSpliced(next < 0 ? drafts.length : next, 0, newDraft(uploaded, initial));
};

/** The first number behind all of these. */
export const numberBehind = (ordered: readonly Pick<Draft, 'order'>[]): number =>
  Math.max(-1, ...ordered.map(numberOf)) + 1;

const LARGEST = 999_999_999;

/** Renumbers drafts to follow the gallery's photographs, some of which may be these drafts, saved before. */
export const placedBehind = (
  drafts: readonly Draft[],
  gallery: readonly Pick<GalleryImage, 'id' | 'order'>[],
): readonly Draft[] => {
  const ids = new Set(drafts.map(({ id }) => id));
  const others = gallery.filter(({ id }) => !ids.has(id));
  if (others.length === 0) return drafts;
  const first = Math.min(0, ...drafts.map(numberOf));
  const added = numberBehind(others) - first;
  return drafts.map((draft) => ({ ...draft, order: String(Math.min(numberOf(draft) + added, LARGEST)) }));
};

/** The drafts' ids by the collection that they go into as well, in the order of their numbers. */
export const intoCollections = (drafts: readonly Draft[]): ReadonlyMap<string, readonly string[]> => {
  const into = new Map<string, string[]>();
  for (const { id, collection } of drafts.toSorted((a, b) => numberOf(a) - numberOf(b)))
    if (collection !== undefined) into.set(collection, [...(into.get(collection) ?? []), id]);
  return into;
};

/** A sentence that says why the drafts do not fit into their collections; null if they do. */
export const roomSentence = (drafts: readonly Draft[], collections: readonly Collection[]): string | null => {
  const into = intoCollections(drafts);
  const after = collections.map(({ photoIds, ...one }) => ({
    ...one,
    count: new Set([...photoIds, ...(into.get(one.id) ?? [])]).size,
  }));
  const full = after.find(({ id, count }) => into.has(id) && count > COLLECTION_MAX.photos);
  if (full) return `“${full.name}” can have at most ${COLLECTION_MAX.photos.toLocaleString('en')} photos.`;
  const all = after.reduce((sum, { count }) => sum + count, 0);
  return into.size > 0 && all > COLLECTION_MAX.photosInAll
    ? `All collections together can have at most ${COLLECTION_MAX.photosInAll.toLocaleString('en')} photos.`
    : null;
};

export const isDescribed = (draft: Pick<Draft, 'alt'>): boolean => draft.alt.trim() !== '';

export const toNewImage = ({ id, imageURL, alt, category, order }: Draft): NewGalleryImage => ({
  id,
  imageURL,
  alt: alt.trim(),
  category,
  order: order.trim() || '0',
  focalX: null,
  focalY: null,
});

export const altSentence = (alt: string): string | undefined => sentenceOf(newGalleryImageSchema.shape.alt, alt);

export const orderSentence = (order: string): string | undefined =>
  sentenceOf(newGalleryImageSchema.shape.order, order);

export const isValid = (draft: Draft): boolean =>
  isDescribed(draft) && !altSentence(draft.alt) && !orderSentence(draft.order);

/** The server's messages about each of the drafts that it refused, by their ids. */
export const issuesOf = (error: unknown, drafts: readonly Draft[]): ReadonlyMap<string, string> => {
  if (!(error instanceof ApiError)) return new Map();
  const of = (index: number) =>
    error.issues.filter(({ path }) => path.startsWith(`images.${index}.`)).map(({ message }) => message);
  return new Map(drafts.map(({ id }, index) => [id, of(index).join('\n')] as const).filter(([, text]) => text));
};

/** A file whose upload is unfinished, and its place in the upload. */
export const unsentFileSchema = z.object({
  name: z.string(),
  index: z.number(),
  /** Its upload, which may still run in another window. */
  upload: z.optional(z.string()),
  /** The collection that it goes into as well. */
  collection: z.optional(z.string()),
});
export type UnsentFile = z.infer<typeof unsentFileSchema>;

/** A file takes the place of an unsent file with its name; the others get the following places, from `next` on. */
export const placesOf = (
  files: readonly Pick<File, 'name'>[],
  unsent: readonly UnsentFile[],
  next: number,
): readonly number[] => {
  const free = new Set(unsent);
  let number = next;
  return files.map(({ name }) => {
    const place = [...free].find((file) => file.name === name);
    if (place) free.delete(place);
    else number += 1;
    return place?.index ?? number - 1;
  });
};
