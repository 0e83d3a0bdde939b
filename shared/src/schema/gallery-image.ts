import * as z from 'zod/mini';
import { id, timestamp } from './fields.ts';
import { focalAnswer } from './focal-point.ts';
import { pictureAddress, pictureSchema, problemSchema } from './pictures.ts';

export const galleryImageSchema = z.object({
  id,
  /** Path of the largest JPEG derivative, which any program can show. */
  url: pictureAddress,
  alt: z.string(),
  category: z.string(),
  /** An integer as text. The list is sorted by its numeric value, then by creation time. */
  order: z.string(),
  createdAt: timestamp,
  picture: pictureSchema,
  problem: problemSchema,
  ...focalAnswer,
});
export type GalleryImage = z.infer<typeof galleryImageSchema>;
