import {
  addGalleryImages,
  deleteGalleryImage,
  editGalleryImage,
  type GalleryImage,
  listGalleryImages,
  listGalleryProblems,
  orderGalleryImages,
  replaceGalleryImage,
} from '@shutterdesk/shared';
import type { Context } from '../../context.ts';
import { HttpError, notFound } from '../../http/http-error.ts';
import type { Attempt } from '../../http/idempotency.ts';
import { type Api, mount } from '../../http/mount.ts';
import { PhotoRefused, type Upload } from '../../images/photo-pipeline.ts';
import { deletePictured } from '../../images/photos-repository.ts';
import { addPictured, originalsOf } from '../add-pictured.ts';
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
  const originals = await originalsOf(db, 'gallery_images', [id, oldId]);
  if (originals.get(id) === storage.keyOfUploadUrl(imageURL)) return true;
  if (originals.has(oldId)) {
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

/** Adds to the refusal of one photograph its place in the call. */
const placedIn =
  (images: readonly Upload[]) =>
  (error: unknown): never => {
    if (!(error instanceof PhotoRefused)) throw error;
    const { code, message, retryAfter } = error;
    const issue = { path: `images.${images.indexOf(error.upload)}.imageURL`, message };
    throw new HttpError(code, message, { issues: [issue], retryAfter });
  };

/** Ids for the items of one attempt; they sort in the given order. */
const numberedId = (attemptId: string, index: number): string =>
  `${attemptId.slice(0, -4)}${index.toString(16).padStart(4, '0')}`;

export const mountGallery = (api: Api, needs: Context): void => {
  const { content, db, finishing, visibility } = needs;

  mount(api, listGalleryImages, () => gallery.listGalleryImages(db));

  mount(api, listGalleryProblems, () => gallery.listGalleryProblems(db));

  mount(api, addGalleryImages, async ({ body, attempt, note }) => {
    const images = body.images.map((image, index) => ({ ...image, id: image.id ?? numberedId(attempt.id, index) }));
    await addPictured(needs, images, {
      table: 'gallery_images',
      insert: (additions) => gallery.insertGalleryImages(db, additions),
    }).catch(placedIn(images));
    note({ count: images.length });
    finishing.wake();
    const ids = new Set(images.map(({ id }) => id));
    return (await gallery.listGalleryImages(db)).filter(({ id }) => ids.has(id));
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
    return [...(await content.gallery())];
  });

  mount(api, deleteGalleryImage, async ({ params, attempt }) => {
    const deleted = await attempt.commit((trx) => deletePictured(trx, 'gallery_images', params.id));
    if (!deleted && !attempt.repeated) throw notFound('gallery image');
    await visibility.update();
  });
};
