import * as z from 'zod/mini';
import { id, timestamp } from './fields.ts';
import { pictureAddress, pictureSchema, problemSchema } from './pictures.ts';

export const heroImageSchema = z.object({
  id,
  url: pictureAddress,
  alt: z.string(),
  backgroundPosition: z.string(),
  backgroundSize: z.string(),
  isActive: z.boolean(),
  createdAt: timestamp,
  picture: pictureSchema,
  /** Present only in the studio's reads; the page never shows a picture with a problem. */
  problem: problemSchema,
  /** The position on an upright screen, in the form of `backgroundPosition`; null: the same as on others. */
  portraitPosition: z.nullable(z.string()),
});
export type HeroImage = z.infer<typeof heroImageSchema>;
