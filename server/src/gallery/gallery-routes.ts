import { addGalleryImages, deleteGalleryImage, listGalleryImages } from '@shutterdesk/shared';
import type { Context } from '../context.ts';
import { notFound } from '../http/http-error.ts';
import { type Api, mount } from '../http/mount.ts';
import { deletePhoto } from '../images/photos-repository.ts';
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

  mount(api, deleteGalleryImage, async ({ params }) => {
    const photoId = await gallery.deleteGalleryImage(db, params.id);
    if (!photoId) throw notFound('gallery image');
    const photo = await deletePhoto(db, photoId);
    await publisher.publish();
    if (photo) await photos.removeFiles(photo);
  });
};
