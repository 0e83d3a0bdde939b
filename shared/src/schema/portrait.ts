import * as z from 'zod/mini';
import { id, timestamp } from './fields.ts';
import { focalAnswer } from './focal-point.ts';
import { pictureAddress, pictureSchema, problemSchema } from './pictures.ts';

/** A picture of which the studio has one: the photograph of the photographer, which About shows, or the logo. */
export const portraitSchema = z.object({
  id,
  url: pictureAddress,
  alt: z.string(),
  createdAt: timestamp,
  picture: pictureSchema,
  problem: problemSchema,
  ...focalAnswer,
});
export type Portrait = z.infer<typeof portraitSchema>;
