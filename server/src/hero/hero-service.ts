import type { HeroImage, NewHeroImage } from '@shutterdesk/shared';
import type { Database } from '../db/database.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import type { PhotoPipeline } from '../images/photo-pipeline.ts';
import type { ObjectStorage } from '../storage/object-storage.ts';
import { findEvenDeletedHeroImage, findHeroImage, insertHeroImage } from './hero-repository.ts';

export interface AdditionNeeds {
  readonly db: Database;
  readonly photos: PhotoPipeline;
  readonly storage: Pick<ObjectStorage, 'keyOfUploadUrl'>;
}

/** @throws {HttpError} not_found */
export const heroImageOf = async ({ db }: Pick<AdditionNeeds, 'db'>, id: string): Promise<HeroImage> => {
  const image = await findHeroImage(db, id);
  if (!image) throw notFound('hero image');
  return image;
};

const add = async (needs: AdditionNeeds, image: NewHeroImage & { readonly id: string }): Promise<HeroImage> => {
  const { db, photos, storage } = needs;
  const existing = await findEvenDeletedHeroImage(db, image.id);
  if (existing && existing.objectKey === storage.keyOfUploadUrl(image.imageURL)) return existing.image;
  if (existing) throw new HttpError('id_taken', `The id of "${image.alt}" belongs to another image.`);
  const newPhotos = await photos.createAll([image]);
  try {
    for (const photo of newPhotos) await insertHeroImage(db, image, photo);
  } catch (error) {
    await photos.discardDerivatives(newPhotos);
    throw error;
  }
  return heroImageOf(needs, image.id);
};

/** Adds one. The same id with the same upload is a repetition and answers the existing one. */
export const addHero = (needs: AdditionNeeds, image: NewHeroImage & { readonly id: string }): Promise<HeroImage> =>
  needs.photos.saves.run(() => add(needs, image));
