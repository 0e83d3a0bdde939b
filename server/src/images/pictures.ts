import { type Picture, pictureAt } from '@shutterdesk/shared';
import type { Selectable } from 'kysely';
import * as z from 'zod';
import type { PhotosTable } from '../db/schema.ts';
import { DERIVATIVES } from '../storage/object-keys.ts';
import { type DerivativeFile, fileNameOf, type LogoFile } from './image-job.ts';

const listSchema = z.array(
  z.discriminatedUnion('format', [
    z.object({ format: z.enum(['avif', 'jpeg']), width: z.number(), gainMap: z.literal(true).optional() }),
    z.object({
      format: z.literal('png'),
      width: z.number(),
      height: z.number(),
      tone: z.enum(['dark', 'light', 'solid']).optional(),
    }),
  ]),
);

const listIn = (column: string) => listSchema.parse(JSON.parse(column));

/** Parses a column of `photos` that lists files: those of a photograph, without those of a logo. */
export const filesIn = (column: string): readonly DerivativeFile[] =>
  listIn(column).filter((file) => file.format !== 'png');

type Photo = Pick<
  Selectable<PhotosTable>,
  'id' | 'width' | 'height' | 'placeholder' | 'derivatives' | 'credit' | 'copyright'
>;

const MEDIA = '/media/';

/** The path of a derivative for visitors. */
export const mediaPath = (photoId: string, derivative: DerivativeFile | LogoFile): string =>
  `${MEDIA}${photoId}/${fileNameOf(derivative)}`;

export const pictureOf = ({ id, width, height, placeholder, derivatives, credit, copyright }: Photo): Picture => {
  const files = listIn(derivatives).map((file) => ({ ...file, url: mediaPath(id, file) }));
  const ofPhotograph = files.filter((file) => file.format !== 'png');
  const ofLogo = files.filter((file) => file.format === 'png');
  const hdr = ofPhotograph.find(({ gainMap }) => gainMap);
  const [mark] = ofLogo.flatMap(({ format: _, tone, ...file }) => (tone ? [{ ...file, tone }] : []));
  const icons = ofLogo.flatMap(({ tone, width, url }) => (tone ? [] : [{ width, url }]));
  return {
    width,
    height,
    placeholder,
    derivatives: ofPhotograph.flatMap(({ gainMap, ...file }) => (gainMap ? [] : [file])),
    ...(hdr ? { hdr: { width: hdr.width, url: hdr.url } } : {}),
    ...(mark ? { mark, icons } : {}),
    ...(credit ? { credit } : {}),
    ...(copyright ? { copyright } : {}),
  };
};

/** The largest JPEG, which any program can show. */
export const urlOf = ({ id, derivatives }: Pick<Photo, 'id' | 'derivatives'>): string => {
  const [largest] = filesIn(derivatives)
    .filter(({ format, gainMap }) => format === 'jpeg' && !gainMap)
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
