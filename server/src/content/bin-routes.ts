import { type AnswerOf, type BinItem, type BinNoun, bin } from '@shutterdesk/shared';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import { type DeletedPage, pageOf } from '../db/deleted.ts';
import * as enquiries from '../desk/enquiries/enquiries-repository.ts';
import { notFound } from '../http/http-error.ts';
import { type Api, mount } from '../http/mount.ts';
import { type PhotoOwners, purgePictured, restorePictured } from '../images/photos-repository.ts';
import * as gallery from './gallery/gallery-repository.ts';
import * as heroes from './hero-repository.ts';
import * as portraits from './portrait-repository.ts';

/** The deleted items of one noun. */
interface Kind<N extends BinNoun> {
  /** As it begins 'not found'. */
  readonly name: string;
  list(db: Database, page: DeletedPage): Promise<AnswerOf<(typeof bin)[N]['list']>>;
  /** false: there is none. */
  restore(trx: Database, id: string): Promise<unknown>;
  /** The item that has come back; null: there is none. */
  find(db: Database, id: string): Promise<BinItem<N> | null>;
  /** The table of items with a photograph, whose files go with them. */
  readonly pictured?: PhotoOwners;
}

const KINDS: { readonly [N in BinNoun]: Kind<N> } = {
  contacts: {
    name: 'inquiry',
    list: enquiries.listDeletedEnquiries,
    restore: enquiries.restoreEnquiry,
    find: enquiries.findEnquiry,
  },
  gallery: {
    name: 'gallery image',
    list: gallery.listDeletedGalleryImages,
    restore: (trx, id) => restorePictured(trx, 'gallery_images', id),
    find: gallery.findGalleryImage,
    pictured: 'gallery_images',
  },
  hero: {
    name: 'hero image',
    list: heroes.listDeletedHeroImages,
    restore: heroes.restoreHeroImage,
    find: heroes.findHeroImage,
    pictured: 'hero_images',
  },
  portrait: {
    name: 'portrait',
    list: portraits.listDeletedPortraits,
    restore: portraits.restorePortrait,
    find: async (db, id) => (await portraits.findEvenDeletedPortrait(db, id))?.portrait ?? null,
    pictured: 'portraits',
  },
};

/** Brings deleted items back, and deletes them for good: three calls for every noun. */
export const mountBin = (api: Api, { db, finishing, photos, visibility }: Context): void => {
  const mountNoun = (noun: BinNoun, { name, list, restore, find, pictured }: Kind<BinNoun>): void => {
    const calls = bin[noun];

    mount(api, calls.list, ({ query }) => list(db, pageOf(query)));

    mount(api, calls.restore, async ({ attempt, params }) => {
      // It is undefined where an earlier attempt has done it.
      const done = await attempt.commit((trx) => restore(trx, params.id));
      const restored = done === false ? null : await find(db, params.id);
      if (!restored) throw notFound(name);
      if (pictured) {
        await visibility.update();
        finishing.wake();
      }
      return restored;
    });

    mount(api, calls.purge, async ({ attempt, params: { id } }) => {
      if (!pictured) {
        if ((await attempt.commit((trx) => enquiries.purgeEnquiry(trx, id))) === false) throw notFound(name);
        return;
      }
      const purged = await attempt.commit((trx) => purgePictured(trx, pictured, { id }));
      if (purged?.length === 0) throw notFound(name);
      for (const photo of purged ?? []) await photos.removeFiles(photo);
    });
  };

  mountNoun('contacts', KINDS.contacts);
  mountNoun('gallery', KINDS.gallery);
  mountNoun('hero', KINDS.hero);
  mountNoun('portrait', KINDS.portrait);
};
