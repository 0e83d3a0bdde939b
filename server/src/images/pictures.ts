import type { Derivative, Picture } from '@shutterdesk/shared';
import type { Selectable } from 'kysely';
import * as z from 'zod';
import type { PhotosTable } from '../db/schema.ts';
import { DERIVATIVES } from '../storage/object-keys.ts';
import { fileNameOf } from './image-job.ts';

const derivativesSchema = z.array(z.object({ format: z.enum(['avif', 'jpeg']), width: z.number() }));

type Photo = Pick<Selectable<PhotosTable>, 'id' | 'width' | 'height' | 'placeholder' | 'derivatives'>;

const MEDIA = '/media/';

/** Where visitors find a derivative. */
export const mediaPath = (photoId: string, derivative: Pick<Derivative, 'format' | 'width'>): string =>
  `${MEDIA}${photoId}/${fileNameOf(derivative)}`;

export const pictureOf = ({ id, width, height, placeholder, derivatives }: Photo): Picture => ({
  width,
  height,
  placeholder,
  derivatives: derivativesSchema
    .parse(JSON.parse(derivatives))
    .map((derivative) => ({ ...derivative, url: mediaPath(id, derivative) })),
});

/** The largest JPEG: what any program can show. */
export const urlOf = (photo: Photo): string =>
  pictureOf(photo)
    .derivatives.filter(({ format }) => format === 'jpeg')
    .sort((a, b) => b.width - a.width)[0]?.url ?? '';

/** The address that a derivative has in a bucket which visitors may read. */
const addressAt = (base: string, url: string): string => url.replace(MEDIA, `${base}/${DERIVATIVES}`);

/** An image whose pictures come from a bucket. */
export const imageAt = <Image extends { readonly url: string; readonly picture: Picture }>(
  base: string,
  image: Image,
): Image => ({
  ...image,
  url: addressAt(base, image.url),
  picture: {
    ...image.picture,
    derivatives: image.picture.derivatives.map((one) => ({ ...one, url: addressAt(base, one.url) })),
  },
});
