import * as z from 'zod/mini';
import { UUID } from './uuid.ts';

const PICTURE = new RegExp(`^/(?:media/${UUID}/\\d{1,5}[a-z]?\\.(?:avif|jpg|png)|api/uploads/${UUID})$`);

/** Exports write files by this address, so any other address from a server is refused. */
export const isPictureAddress = (url: string): boolean => PICTURE.test(url);

/**
 * The path of a picture: `/media/<photograph>/<width>.avif` or `.jpg`, `<width>h.jpg` with a gain map, and `<width>m.png`
 * or `<width>i.png` of a logo. In the
 * desktop app only, a picture that waits to be sent has `/api/uploads/<id>`.
 */
export const pictureAddress = z.string().check(z.refine(isPictureAddress, 'is not the address of a photo'));

/** One derivative of a photograph, `width` pixels wide. */
export const derivativeSchema = z.object({
  format: z.enum(['avif', 'jpeg']),
  width: z.int(),
  url: pictureAddress,
});
export type Derivative = z.infer<typeof derivativeSchema>;

/**
 * The data that a page needs to show a photograph without a layout shift: its upright size in pixels and its
 * derivatives.
 */
export const pictureSchema = z.object({
  width: z.int(),
  height: z.int(),
  /** A data: URI of a tiny blurred version, shown until the photograph has loaded. */
  placeholder: z.string(),
  /** At least one of each format; a new photograph gets more while it is being processed. */
  derivatives: z.array(derivativeSchema),
  /**
   * The largest JPEG with the gain map of the original, for screens with a high dynamic range; none where the original
   * has no gain map, or where the file was made before 0.2.0.
   */
  hdr: z.optional(z.object({ width: z.int(), url: pictureAddress })),
  /**
   * A logo as the page shows it, on a transparent ground if its file has one. Its tone says where it can be seen: a dark
   * one on a light ground, a light one on a dark ground, a solid one, which has no transparent ground, on any.
   */
  mark: z.optional(
    z.object({
      width: z.int(),
      height: z.int(),
      url: pictureAddress,
      tone: z.catch(z.enum(['dark', 'light', 'solid']), 'solid'),
    }),
  ),
  /** A logo in squares for browsers and home screens, the smallest first. */
  icons: z.optional(z.array(z.object({ width: z.int(), url: pictureAddress }))),
  /** The person to credit, from the original's IPTC or XMP. */
  credit: z.optional(z.string()),
  /** The original's copyright notice. */
  copyright: z.optional(z.string()),
});
export type Picture = z.infer<typeof pictureSchema>;

/** One file of a photograph. */
export type PictureFile = Pick<Derivative, 'width' | 'url'>;

/** Every file of a photograph. */
export const pictureFiles = ({ derivatives, hdr, mark, icons = [] }: Picture): readonly PictureFile[] => [
  ...derivatives,
  ...(hdr ? [hdr] : []),
  ...(mark ? [mark] : []),
  ...icons,
];

/** The same picture with each of its files at another address. */
export const pictureAt = (picture: Picture, at: (url: string) => string): Picture => {
  const moved = <File extends PictureFile>(file: File): File => ({ ...file, url: at(file.url) });
  const { derivatives, hdr, mark, icons } = picture;
  return {
    ...picture,
    derivatives: derivatives.map(moved),
    ...(hdr ? { hdr: moved(hdr) } : {}),
    ...(mark ? { mark: moved(mark) } : {}),
    ...(icons ? { icons: icons.map(moved) } : {}),
  };
};

/**
 * A sentence that says why a saved photograph could not be processed. Visitors do not see the photograph; it can only
 * be deleted.
 */
export const problemSchema = z.optional(z.string());
