import {
  addGalleryImages,
  deleteGalleryImage,
  editGalleryImage,
  type GalleryImage,
  type Issue,
  listGalleryImages,
  listGalleryProblems,
  type NewGalleryImage,
  orderGalleryImages,
  replaceGalleryImage,
} from '@shutterdesk/shared';
import type { Context } from '../../context.ts';
import { HttpError, notFound } from '../../http/http-error.ts';
import type { Attempt } from '../../http/idempotency.ts';
import { inPieces, ListInPieces } from '../../http/list-in-pieces.ts';
import { type Api, mount } from '../../http/mount.ts';
import { PhotoRefused, type Upload } from '../../images/photo-pipeline.ts';
import { deletePictured } from '../../images/photos-repository.ts';
import * as gallery from './gallery-repository.ts';

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
  const rows = await gallery.findGalleryImages(db, [id, oldId]);
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
      for (const photo of created) if (!(await gallery.replaceGalleryImage(trx, id, { photo, oldId }))) return false;
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
const replaceInGallery = (needs: Context, replacement: Replacement, attempt: Attempt): Promise<void> =>
  needs.photos.saves.run(() => replace(needs, replacement, attempt));

type Wanted = gallery.GalleryAddition['image'];

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
  const originals = new Map((await gallery.findGalleryImages(db, ids)).map((row) => [row.id, row.objectKey]));
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
    await gallery.insertGalleryImages(
      db,
      missing.flatMap((image, index) => (newPhotos[index] ? [{ image, photo: newPhotos[index] }] : [])),
    );
  } catch (error) {
    await photos.discardDerivatives(newPhotos);
    throw error;
  }
  const ids = new Set(images.map(({ id }) => id));
  return (await gallery.listGalleryImages(db)).filter(({ id }) => ids.has(id));
};

/** Ids for the items of one attempt; they sort in the given order. */
const numberedId = (attemptId: string, index: number): string =>
  `${attemptId.slice(0, -4)}${index.toString(16).padStart(4, '0')}`;

/**
 * Adds a batch: all photographs are processed first, then one transaction inserts all rows; a refusal leaves nothing
 * behind.
 */
const addToGallery = (needs: Context, images: readonly NewGalleryImage[], attemptId: string): Promise<GalleryImage[]> =>
  needs.photos.saves.run(() =>
    add(
      needs,
      images.map((image, index) => ({ ...image, id: image.id ?? numberedId(attemptId, index) })),
    ),
  );

export const mountGallery = (api: Api, needs: Context): void => {
  const { content, db, finishing, visibility } = needs;

  mount(api, listGalleryImages, () => gallery.listGalleryImages(db));

  mount(api, listGalleryProblems, () => gallery.listGalleryProblems(db));

  mount(api, addGalleryImages, async ({ body, attempt, note }) => {
    const added = await addToGallery(needs, body.images, attempt.id);
    note({ count: body.images.length });
    finishing.wake();
    return added;
  });

  const existing = async (id: string): Promise<GalleryImage> => {
    const image = await gallery.findGalleryImage(db, id);
    if (!image) throw notFound('gallery image');
    return image;
  };

  mount(api, editGalleryImage, async ({ attempt, params, body }) => {
    await existing(params.id);
    await attempt.commit((trx) => gallery.editGalleryImage(trx, params.id, body));
    return existing(params.id);
  });

  mount(api, replaceGalleryImage, async ({ attempt, params, body }) => {
    const image = await existing(params.id);
    await replaceInGallery(needs, { ...image, imageURL: body.imageURL, oldId: body.oldId ?? attempt.id }, attempt);
    await visibility.update();
    finishing.wake();
    return existing(params.id);
  });

  mount(api, orderGalleryImages, async ({ attempt, body }) => {
    const ordered = await attempt.commit((trx) => gallery.orderGalleryImages(trx, body.ids));
    if (ordered === false) throw notFound('gallery image');
    return new ListInPieces(inPieces(await content.gallery()));
  });

  mount(api, deleteGalleryImage, async ({ params, attempt }) => {
    const deleted = await attempt.commit((trx) => deletePictured(trx, 'gallery_images', params.id));
    if (!deleted && !attempt.repeated) throw notFound('gallery image');
    await visibility.update();
  });
};
