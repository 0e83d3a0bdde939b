import * as z from 'zod/mini';
import { id, timestamp } from './fields.ts';
import { GALLERY_LAYOUTS } from './gallery-layout.ts';

/** The longest texts, and the most photographs. */
export const COLLECTION_MAX = {
  name: 100,
  intro: 3000,
  title: 120,
  description: 300,
  place: 100,
  photos: 1000,
  /** Of all collections together: each page is rendered and kept. */
  photosInAll: 20_000,
  collections: 500,
} as const;

/**
 * Where a collection is found. `listed`: by search engines, and a story in the list of stories; `link`: by its address
 * alone.
 */
export const SHOWN_IN = ['navigation', 'footer', 'both', 'listed', 'link'] as const;
export type ShownIn = (typeof SHOWN_IN)[number];

/** A value that only a later release knows counts as the one that changes nothing. */
const known = <const Names extends readonly string[], Other>(names: Names, other: Other) =>
  z.pipe(
    z.nullable(z.string()),
    z.transform((name): Names[number] | Other => names.find((one) => one === name) ?? other),
  );

/** A page of photographs with an address of its own. With a day it is a story. */
export const collectionSchema = z.object({
  id,
  name: z.string(),
  /** `/weddings/anna-and-tom` */
  address: z.string(),
  /** Addresses that it had before: they lead to the present one. */
  formerAddresses: z.array(z.string()),
  /** Paragraphs, with links and lists as in the legal pages. */
  intro: z.nullable(z.string()),
  /** The photograph that stands for it; null: its first one. */
  coverId: z.nullable(z.string()),
  /** Photographs of the gallery in its own order. One that has been deleted stays in the list, and off the page. */
  photoIds: z.array(z.string()),
  /** null: as the gallery's. */
  layout: known(GALLERY_LAYOUTS, null),
  /** For search engines; null: made from the name. */
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  /** yyyy-mm-dd */
  day: z.nullable(z.string()),
  place: z.nullable(z.string()),
  /** The package that its form begins with; null: none. */
  packageId: z.nullable(z.string()),
  shownIn: known(SHOWN_IN, 'link'),
  /** false: a draft, which only the studio sees. */
  isShown: z.boolean(),
  /** Collections are listed by this number. */
  order: z.number(),
  createdAt: timestamp,
});
export type Collection = z.infer<typeof collectionSchema>;

export const isStory = ({ day }: Pick<Collection, 'day'>): boolean => day !== null;
