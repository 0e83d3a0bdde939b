import {
  addGalleryImages,
  deleteGalleryImage,
  editGalleryImage,
  type GalleryImage,
  listGalleryImages,
  orderGalleryImages,
} from '@shutterdesk/shared';
import type { Context } from '../context.ts';
import { notFound } from '../http/http-error.ts';
import { type Api, mount } from '../http/mount.ts';
import * as gallery from './gallery-repository.ts';
import { addToGallery } from './gallery-service.ts';

export const mountGallery = (api: Api, context: Context): void => {
  const { db, photos, publisher } = context;

  mount(api, listGalleryImages, () => gallery.listGalleryImages(db));

  mount(api, addGalleryImages, async ({ body }) => {
    const added = await addToGallery(context, body.images);
    await publisher.publish();
    return added;
  });

  const existing = async (id: string): Promise<GalleryImage> => {
    const image = await gallery.findGalleryImage(db, id);
    if (!image) throw notFound('gallery image');
    return image;
  };

  mount(api, editGalleryImage, async ({ params, body }) => {
    await existing(params.id);
    await gallery.editGalleryImage(db, params.id, body);
    await publisher.publish();
    return existing(params.id);
  });

  mount(api, orderGalleryImages, async ({ body }) => {
    const known = new Set((await gallery.listGalleryImages(db)).map(({ id }) => id));
    if (!body.ids.every((id) => known.has(id))) throw notFound('gallery image');
    await gallery.orderGalleryImages(db, body.ids);
    await publisher.publish();
    return gallery.listGalleryImages(db);
  });

  mount(api, deleteGalleryImage, async ({ params }) => {
    const photo = await gallery.deleteGalleryImage(db, params.id);
    if (!photo) throw notFound('gallery image');
    await publisher.publish();
    await photos.removeFiles(photo);
  });
};
