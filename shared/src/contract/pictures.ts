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
  derivatives: z.array(derivativeSchema),
});
export type Picture = z.infer<typeof pictureSchema>;
