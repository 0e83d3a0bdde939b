import * as z from 'zod/mini';

/** `grid` crops each photograph to the same tile, `rows` and `columns` show it whole. */
export const GALLERY_LAYOUTS = ['grid', 'rows', 'columns'] as const;
export type GalleryLayout = (typeof GALLERY_LAYOUTS)[number];

export const DEFAULT_GALLERY_LAYOUT: GalleryLayout = 'grid';

/** A layout of a newer release counts as the default. */
const knownLayout = (name: string): GalleryLayout =>
  GALLERY_LAYOUTS.find((layout) => layout === name) ?? DEFAULT_GALLERY_LAYOUT;

export const layoutInput = {
  galleryLayout: z.optional(z.enum(GALLERY_LAYOUTS, 'Please choose grid, rows or columns')),
};

/** The same in an answer. */
export const layoutAnswer = { galleryLayout: z.pipe(z.string(), z.transform(knownLayout)) };
