import { pipeline } from 'node:stream/promises';
import { binPicture } from '@shutterdesk/shared';
import type { RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { notFound } from '../http/http-error.ts';
import type { Api } from '../http/mount.ts';
import { requireRight } from '../http/require-right.ts';
import { fileNameOf } from '../images/image-job.ts';
import { findDeletedPhoto, type PhotoOwners } from '../images/photos-repository.ts';
import { filesIn } from '../images/pictures.ts';
import { derivativesKey, hiddenKey } from '../storage/object-keys.ts';

/** Serves the smallest JPEG of a deleted item. It may not be cached, because it may be purged at any moment. */
const serve =
  ({ db, storage }: Context, owners: PhotoOwners): RequestHandler<{ id: string }> =>
  async (request, response) => {
    const photo = await findDeletedPhoto(db, owners, request.params.id);
    const [smallest] = filesIn(photo?.derivatives ?? '[]')
      .filter(({ format }) => format === 'jpeg')
      .toSorted((a, b) => a.width - b.width);
    if (!photo || !smallest) throw notFound('picture');
    const name = fileNameOf(smallest);
    const object =
      (await storage.read(`${derivativesKey(photo.id)}${name}`)) ??
      (await storage.read(`${hiddenKey(photo.id)}${name}`));
    if (!object) throw notFound('picture');
    response.set({
      'Cache-Control': 'private, no-store',
      'Content-Type': 'image/jpeg',
      'Content-Length': String(object.bytes),
    });
    await pipeline(object.body, response);
  };

const OWNERS = {
  gallery: 'gallery_images',
  hero: 'hero_images',
  portrait: 'studio_pictures',
  logo: 'studio_pictures',
} as const;

/** Serves pictures of deleted items to admins, who may restore them; visitors get 404 at every address. */
export const mountBinPictures = ({ router, session, requireAdmin }: Api, needs: Context): void => {
  for (const noun of ['gallery', 'hero', 'portrait', 'logo'] as const) {
    router.get(binPicture(noun, ':id'), session, requireAdmin, requireRight('page'), serve(needs, OWNERS[noun]));
  }
};
