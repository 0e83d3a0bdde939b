import type { Context } from '../../context.ts';
import { HttpError, notFound } from '../../http/http-error.ts';
import type { Attempt } from '../../http/idempotency.ts';
import { findGalleryImages, replaceGalleryImage } from './gallery-repository.ts';

interface Replacement {
  readonly id: string;
  /** Names the photograph in a refusal. */
  readonly alt: string;
  readonly imageURL: string;
  readonly oldId: string;
}

/** Tells whether the replacement is done: the upload is already there. Otherwise the id of the old file must be new. */
const isDone = async (
  { db, storage }: Omit<Context, 'photos'>,
  { id, alt, imageURL, oldId }: Replacement,
  { repeated }: Attempt,
): Promise<boolean> => {
  const rows = await findGalleryImages(db, [id, oldId]);
  const current = rows.find((row) => row.id === id);
  if (current?.objectKey === storage.keyOfUploadUrl(imageURL)) return true;
  if (rows.some((row) => row.id === oldId)) {
    // An earlier attempt has done it, and the photograph has been replaced again since.
    if (repeated) return true;
    throw new HttpError('id_taken', `The id for the old file of "${alt}" belongs to another image.`);
  }
  return false;
};

const replace = async (needs: Context, replacement: Replacement, attempt: Attempt): Promise<void> => {
  const { photos } = needs;
  if (await isDone(needs, replacement, attempt)) return;
  const { id, oldId } = replacement;
  const created = await photos.createAll([replacement]);
  try {
    const replaced = await attempt.commit(async (trx) => {
      for (const photo of created) if (!(await replaceGalleryImage(trx, id, { photo, oldId }))) return false;
      return true;
    });
    if (replaced === false) throw notFound('gallery image');
    if (replaced === undefined) await photos.discardDerivatives(created);
  } catch (error) {
    await photos.discardDerivatives(created);
    throw error;
  }
};

/** Gives a photograph of the gallery another file. Two replacements at once are done one after the other. */
export const replaceInGallery = (needs: Context, replacement: Replacement, attempt: Attempt): Promise<void> =>
  needs.photos.saves.run(() => replace(needs, replacement, attempt));
