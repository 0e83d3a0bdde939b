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
import { notFound } from '../../http/http-error.ts';
import { inPieces, ListInPieces } from '../../http/list-in-pieces.ts';
import { type Api, mount } from '../../http/mount.ts';
import { deletePictured } from '../../images/photos-repository.ts';
import * as gallery from './gallery-repository.ts';
import { addToGallery } from './gallery-service.ts';
import { replaceInGallery } from './replacement.ts';

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
