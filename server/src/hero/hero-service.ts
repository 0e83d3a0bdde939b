import type { HeroImage, NewHeroImage } from '@shutterdesk/shared';
import type { Context } from '../context.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { findEvenDeletedHeroImage, findHeroImage, insertHeroImage } from './hero-repository.ts';

/** @throws {HttpError} not_found */
export const heroImageOf = async ({ db }: Pick<Context, 'db'>, id: string): Promise<HeroImage> => {
  const image = await findHeroImage(db, id);
  if (!image) throw notFound('hero image');
  return image;
};

const add = async (needs: Context, image: NewHeroImage & { readonly id: string }): Promise<HeroImage> => {
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
export const addHero = (needs: Context, image: NewHeroImage & { readonly id: string }): Promise<HeroImage> =>
  needs.photos.saves.run(() => add(needs, image));
