import * as z from 'zod/mini';
import { UUID } from '../uuid.ts';

const PICTURE = new RegExp(`^/(?:media/${UUID}/\\d{1,5}[a-z]?\\.(?:avif|jpg)|api/uploads/${UUID})$`);

/** Programs write files by this address, so whatever else a server says is refused. */
export const isPictureAddress = (url: string): boolean => PICTURE.test(url);

/**
 * A picture, without a host: `/media/<photograph>/<width>.avif` or `.jpg`. One that still waits in the desktop app to
 * be sent is `/api/uploads/<id>`, and only there.
 */
export const pictureAddress = z.string().check(z.refine(isPictureAddress, 'is not the address of a picture'));

/** One derivative of a photograph, `width` pixels wide. */
export const derivativeSchema = z.object({
  format: z.enum(['avif', 'jpeg']),
  width: z.int(),
  url: pictureAddress,
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
