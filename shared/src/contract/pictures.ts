import * as z from 'zod/mini';

/** One derivative of a photograph, `width` pixels wide. */
export const derivativeSchema = z.object({
  format: z.enum(['avif', 'jpeg']),
  width: z.int(),
  url: z.string(),
});
export type Derivative = z.infer<typeof derivativeSchema>;

/** What a page needs to show a photograph without a jump: its size upright, in pixels, and what there is of it. */
export const pictureSchema = z.object({
  width: z.int(),
  height: z.int(),
  /** A data: URI of a tiny blurred version, to stand until the photograph is there. */
  placeholder: z.string(),
  /** At least one of each format; more follow while a new photograph is still being worked on. */
  derivatives: z.array(derivativeSchema),
  /** Whom to name, as the original's IPTC or XMP says. */
  credit: z.optional(z.string()),
  /** The original's copyright notice. */
  copyright: z.optional(z.string()),
});
export type Picture = z.infer<typeof pictureSchema>;

/** Why a photograph could not be processed after it was saved, in a sentence: until it is deleted no visitor sees it. */
export const problemSchema = z.optional(z.string());
