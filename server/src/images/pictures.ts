import { type Picture, pictureAt } from '@shutterdesk/shared';
import type { Selectable } from 'kysely';
import * as z from 'zod';
import type { PhotosTable } from '../db/schema.ts';
import { DERIVATIVES } from '../storage/object-keys.ts';
import { type DerivativeFile, fileNameOf, type LogoFile } from './image-job.ts';

const filesSchema = z.array(
  z.object({
    format: z.enum(['avif', 'jpeg']),
    width: z.number(),
    gainMap: z.literal(true).optional(),
  }),
);

const logoFilesSchema = z.array(
  z.object({
    format: z.literal('png'),
    width: z.number(),
    height: z.number(),
    tone: z.enum(['dark', 'light', 'solid']).optional(),
  }),
);

const isLogoFile = (file: { readonly format?: unknown }): boolean => file.format === 'png';

const listIn = (column: string): { readonly format?: unknown }[] =>
  z.array(z.looseObject({})).parse(JSON.parse(column));

/** Parses a column of `photos` that lists files: those of a photograph. */
export const filesIn = (column: string): readonly DerivativeFile[] =>
  filesSchema.parse(listIn(column).filter((file) => !isLogoFile(file)));

/** Those of a logo. */
export const logoFilesIn = (column: string): readonly LogoFile[] =>
  logoFilesSchema.parse(listIn(column).filter(isLogoFile));

/** The derivatives for every screen. */
export const ordinaryFilesIn = (column: string): readonly DerivativeFile[] =>
  filesIn(column).filter(({ gainMap }) => !gainMap);

type Photo = Pick<
  Selectable<PhotosTable>,
  'id' | 'width' | 'height' | 'placeholder' | 'derivatives' | 'credit' | 'copyright'
>;

const MEDIA = '/media/';

/** The path of a derivative for visitors. */
export const mediaPath = (photoId: string, derivative: DerivativeFile | LogoFile): string =>
  `${MEDIA}${photoId}/${fileNameOf(derivative)}`;

const hdrOf = ({ id, derivatives }: Pick<Photo, 'id' | 'derivatives'>): Pick<Picture, 'hdr'> => {
  const file = filesIn(derivatives).find(({ gainMap }) => gainMap);
  return file ? { hdr: { width: file.width, url: mediaPath(id, file) } } : {};
};

const logoOf = ({ id, derivatives }: Pick<Photo, 'id' | 'derivatives'>): Pick<Picture, 'mark' | 'icons'> => {
  const files = logoFilesIn(derivatives).map(({ format: _, ...file }) => ({
    ...file,
    url: mediaPath(id, { format: 'png', ...file }),
  }));
  const marks = files.flatMap(({ tone, ...file }) => (tone ? [{ ...file, tone }] : []));
  const icons = files.flatMap(({ tone, width, url }) => (tone ? [] : [{ width, url }]));
  return marks[0] ? { mark: marks[0], icons } : {};
};

export const pictureOf = ({ id, width, height, placeholder, derivatives, credit, copyright }: Photo): Picture => ({
  width,
  height,
  placeholder,
  derivatives: ordinaryFilesIn(derivatives).map((file) => ({
    format: file.format,
    width: file.width,
    url: mediaPath(id, file),
  })),
  ...hdrOf({ id, derivatives }),
  ...logoOf({ id, derivatives }),
  ...(credit ? { credit } : {}),
  ...(copyright ? { copyright } : {}),
});

/** The largest JPEG, which any program can show. */
export const urlOf = ({ id, derivatives }: Pick<Photo, 'id' | 'derivatives'>): string => {
  const [largest] = ordinaryFilesIn(derivatives)
    .filter(({ format }) => format === 'jpeg')
    .toSorted((a, b) => b.width - a.width);
  return largest ? mediaPath(id, largest) : '';
};

/** The address of a derivative in a bucket that visitors may read. */
const addressAt = (base: string, url: string): string => url.replace(MEDIA, `${base}/${DERIVATIVES}`);

/** An image with addresses in a bucket. */
export const imageAt = <Image extends { readonly url: string; readonly picture: Picture }>(
  base: string,
  image: Image,
): Image => ({
  ...image,
  url: addressAt(base, image.url),
  picture: pictureAt(image.picture, (url) => addressAt(base, url)),
});
