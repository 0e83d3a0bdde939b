import type { GalleryImage, NewGalleryImage } from '@shutterdesk/shared';
import { v7 as uuid } from 'uuid';
import type { Context } from '../context.ts';
import { HttpError } from '../http/http-error.ts';
import {
  findGalleryImages,
  type GalleryAddition,
  insertGalleryImages,
  listGalleryImages,
} from './gallery-repository.ts';

type Wanted = GalleryAddition['image'];

/** Those that are not there yet. The same id for the same upload is a repetition; for another one, a mistake. */
const missingOf = async ({ db, storage }: Context, images: readonly Wanted[]): Promise<readonly Wanted[]> => {
  const there = new Map(
    (
      await findGalleryImages(
        db,
        images.map(({ id }) => id),
      )
    ).map((row) => [row.id, row.objectKey]),
  );
  const clash = images.find(({ id, imageURL }) => there.has(id) && there.get(id) !== storage.keyOfUploadUrl(imageURL));
  if (clash) throw new HttpError('id_taken', `The id ${clash.id} belongs to another image.`);
  return images.filter(({ id }) => !there.has(id));
};

/** Adds a batch: every photograph is made first, then all rows in one transaction; a refusal leaves nothing behind. */
export const addToGallery = async (context: Context, images: readonly NewGalleryImage[]): Promise<GalleryImage[]> => {
  const { db, photos } = context;
  const wanted = images.map((image) => ({ ...image, id: image.id ?? uuid() }));
  const additions: GalleryAddition[] = [];
  try {
    for (const image of await missingOf(context, wanted)) {
      additions.push({ image, photo: await photos.create(image.imageURL, `"${image.alt}"`) });
    }
    await insertGalleryImages(db, additions);
  } catch (error) {
    await photos.discardDerivatives(additions.map(({ photo }) => photo));
    throw error;
  }
  const ids = new Set(wanted.map(({ id }) => id));
  return (await listGalleryImages(db)).filter(({ id }) => ids.has(id));
};
