import type { GalleryImage, Issue, NewGalleryImage } from '@shutterdesk/shared';
import type { Context } from '../../context.ts';
import { HttpError } from '../../http/http-error.ts';
import { PhotoRefused, type Upload } from '../../images/photo-pipeline.ts';
import {
  findGalleryImages,
  type GalleryAddition,
  insertGalleryImages,
  listGalleryImages,
} from './gallery-repository.ts';

type Wanted = GalleryAddition['image'];

const issueAt = (index: number, message: string): Issue => ({ path: `images.${index}.imageURL`, message });

/**
 * The photographs that do not exist yet. The same id with the same upload is a repetition; with another upload it is
 * an error.
 */
const missingOf = async (
  { db, storage }: Omit<Context, 'photos'>,
  images: readonly Wanted[],
): Promise<readonly Wanted[]> => {
  const ids = images.map(({ id }) => id);
  const originals = new Map((await findGalleryImages(db, ids)).map((row) => [row.id, row.objectKey]));
  const missing: Wanted[] = [];
  for (const [index, image] of images.entries()) {
    const original = storage.keyOfUploadUrl(image.imageURL);
    const existing = originals.get(image.id);
    if (existing !== undefined && existing !== original) {
      const message = `The id of "${image.alt}" belongs to another image.`;
      throw new HttpError('id_taken', message, { issues: [issueAt(index, message)] });
    }
    if (existing === undefined) missing.push(image);
    if (original) originals.set(image.id, original);
  }
  return missing;
};

/** Adds to the refusal of one photograph its place in the call. */
const placedIn =
  (images: readonly Upload[]) =>
  (error: unknown): never => {
    if (!(error instanceof PhotoRefused)) throw error;
    const { code, message, retryAfter } = error;
    const index = images.indexOf(error.upload);
    throw new HttpError(code, message, { issues: [issueAt(index, message)], retryAfter });
  };

const add = async (needs: Context, images: readonly Wanted[]): Promise<GalleryImage[]> => {
  const { db, photos } = needs;
  const missing = await missingOf(needs, images);
  const newPhotos = await photos.createAll(missing).catch(placedIn(images));
  try {
    await insertGalleryImages(
      db,
      missing.flatMap((image, index) => (newPhotos[index] ? [{ image, photo: newPhotos[index] }] : [])),
    );
  } catch (error) {
    await photos.discardDerivatives(newPhotos);
    throw error;
  }
  const ids = new Set(images.map(({ id }) => id));
  return (await listGalleryImages(db)).filter(({ id }) => ids.has(id));
};

/** Ids for the items of one attempt; they sort in the given order. */
const numberedId = (attemptId: string, index: number): string =>
  `${attemptId.slice(0, -4)}${index.toString(16).padStart(4, '0')}`;

/**
 * Adds a batch: all photographs are processed first, then one transaction inserts all rows; a refusal leaves nothing
 * behind.
 */
export const addToGallery = (
  needs: Context,
  images: readonly NewGalleryImage[],
  attemptId: string,
): Promise<GalleryImage[]> =>
  needs.photos.saves.run(() =>
    add(
      needs,
      images.map((image, index) => ({ ...image, id: image.id ?? numberedId(attemptId, index) })),
    ),
  );
