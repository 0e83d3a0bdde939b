import type { HeroImage, NewHeroImage } from '@shutterdesk/shared';
import { v7 as uuid } from 'uuid';
import type { Context } from '../context.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { findHeroImage, insertHeroImage } from './hero-repository.ts';

/** @throws {HttpError} not_found */
export const heroImageOf = async ({ db }: Pick<Context, 'db'>, id: string): Promise<HeroImage> => {
  const found = await findHeroImage(db, id);
  if (!found) throw notFound('hero image');
  return found.image;
};

/** Adds one; the same id for the same upload is a repetition and answers what is there. */
export const addHero = async (context: Context, wanted: NewHeroImage): Promise<HeroImage> => {
  const { db, photos, storage } = context;
  const image = { ...wanted, id: wanted.id ?? uuid() };
  const there = await findHeroImage(db, image.id);
  if (there && there.objectKey === storage.keyOfUploadUrl(image.imageURL)) return there.image;
  if (there) throw new HttpError('id_taken', `The id ${image.id} belongs to another image.`);
  const photo = await photos.create(image.imageURL, `"${image.alt}"`);
  try {
    await insertHeroImage(db, image, photo);
  } catch (error) {
    await photos.discardDerivatives([photo]);
    throw error;
  }
  return heroImageOf(context, image.id);
};
