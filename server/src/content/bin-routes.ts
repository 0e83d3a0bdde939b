import { pipeline } from 'node:stream/promises';
import { type AnswerOf, type BinItem, type BinNoun, bin, binPicture } from '@shutterdesk/shared';
import type { RequestHandler } from 'express';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import { type DeletedPage, pageOf } from '../db/deleted.ts';
import { notFound } from '../http/http-error.ts';
import { type Api, mount } from '../http/mount.ts';
import { requireRight } from '../http/require-right.ts';
import { fileNameOf } from '../images/image-job.ts';
import {
  type DeletedPhoto,
  findDeletedPhoto,
  type PhotoOwners,
  purgePictured,
  restorePictured,
} from '../images/photos-repository.ts';
import { filesIn } from '../images/pictures.ts';
import { derivativesKey, hiddenKey } from '../storage/object-keys.ts';
import * as collections from './collections-repository.ts';
import * as gallery from './gallery/gallery-repository.ts';
import * as heroes from './hero-repository.ts';
import * as pictures from './studio-pictures-repository.ts';

/** The deleted items of one noun. */
interface Kind<N extends BinNoun> {
  /** As it begins 'not found'. */
  readonly name: string;
  list(db: Database, page: DeletedPage): Promise<AnswerOf<(typeof bin)[N]['list']>>;
  /** false: there is none. */
  restore(trx: Database, id: string): Promise<unknown>;
  /** The item that has come back; null: there is none. */
  find(db: Database, id: string): Promise<BinItem<N> | null>;
  /** Deletes one for good, and answers the photographs whose files go with it; null: there is none. */
  purge(trx: Database, id: string): Promise<readonly DeletedPhoto[] | null>;
  /** The page shows photographs of it. */
  readonly isPictured?: true;
}

const purgeOf =
  (owners: PhotoOwners) =>
  async (trx: Database, id: string): Promise<readonly DeletedPhoto[] | null> => {
    const gone = await purgePictured(trx, owners, { id });
    return gone.length > 0 ? gone : null;
  };

const studioPicture = (kind: 'portrait' | 'logo'): Kind<'portrait'> & Kind<'logo'> => ({
  name: kind,
  list: (db, page) => pictures.listDeletedStudioPictures(db, kind, page),
  restore: (trx, id) => pictures.restoreStudioPicture(trx, kind, id),
  find: async (db, id) => await pictures.findEvenDeletedStudioPicture(db, kind, id),
  purge: async (trx, id) =>
    (await pictures.findEvenDeletedStudioPicture(trx, kind, id)) ? purgeOf('studio_pictures')(trx, id) : null,
  isPictured: true,
});

const KINDS: { readonly [N in Exclude<BinNoun, 'contacts'>]: Kind<N> } = {
  gallery: {
    name: 'gallery image',
    list: gallery.listDeletedGalleryImages,
    restore: (trx, id) => restorePictured(trx, 'gallery_images', id),
    find: gallery.findGalleryImage,
    purge: purgeOf('gallery_images'),
    isPictured: true,
  },
  hero: {
    name: 'hero image',
    list: heroes.listDeletedHeroImages,
    restore: heroes.restoreHeroImage,
    find: heroes.findHeroImage,
    purge: purgeOf('hero_images'),
    isPictured: true,
  },
  portrait: studioPicture('portrait'),
  logo: studioPicture('logo'),
  collections: {
    name: 'collection',
    list: collections.listDeletedCollections,
    restore: collections.restoreCollection,
    find: collections.findCollection,
    purge: async (trx, id) => ((await collections.purgeCollections(trx, { id })) > 0 ? [] : null),
  },
};

const OWNERS = {
  gallery: 'gallery_images',
  hero: 'hero_images',
  portrait: 'studio_pictures',
  logo: 'studio_pictures',
} as const;

/** Serves the smallest JPEG of a deleted item. It may not be cached, because it may be purged at any moment. */
const servePicture =
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

/** Brings deleted items back, and deletes them for good: three calls for every noun. */
export const mountBin = (api: Api, context: Context, contacts: Kind<'contacts'>): void => {
  const { db, finishing, photos, visibility } = context;
  const mountNoun = (noun: BinNoun, { name, list, restore, find, purge, isPictured }: Kind<BinNoun>): void => {
    const calls = bin[noun];

    mount(api, calls.list, ({ query }) => list(db, pageOf(query)));

    mount(api, calls.restore, async ({ attempt, params }) => {
      // It is undefined where an earlier attempt has done it.
      const done = await attempt.commit((trx) => restore(trx, params.id));
      const restored = done === false ? null : await find(db, params.id);
      if (!restored) throw notFound(name);
      if (isPictured) {
        await visibility.update();
        finishing.wake();
      }
      return restored;
    });

    mount(api, calls.purge, async ({ attempt, params: { id } }) => {
      const gone = await attempt.commit((trx) => purge(trx, id));
      if (gone === null) throw notFound(name);
      for (const photo of gone ?? []) await photos.removeFiles(photo);
    });
  };

  // Visitors get 404 at every address of a deleted picture; whoever may restore it sees it here.
  for (const noun of ['gallery', 'hero', 'portrait', 'logo'] as const) {
    const picture = servePicture(context, OWNERS[noun]);
    api.router.get(binPicture(noun, ':id'), api.session, api.requireAdmin, requireRight('page'), picture);
  }
  mountNoun('contacts', contacts);
  mountNoun('gallery', KINDS.gallery);
  mountNoun('hero', KINDS.hero);
  mountNoun('portrait', KINDS.portrait);
  mountNoun('logo', KINDS.logo);
  mountNoun('collections', KINDS.collections);
};
