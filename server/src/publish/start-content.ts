import {
  type GalleryImage,
  type HeroImage,
  type Portrait,
  type RestoredContent,
  readRestoredContent,
  restoredContentSchema,
} from '@shutterdesk/shared';
import { findContentAfter, listContentStates } from '../db/change-feed.ts';
import type { Database } from '../db/database.ts';
import { listGalleryImages } from '../gallery/gallery-repository.ts';
import { listHeroImages } from '../hero/hero-repository.ts';
import { type Api, mount } from '../http/mount.ts';
import { readPortrait } from '../portrait/portrait-repository.ts';
import { readSettings } from '../settings/settings-repository.ts';

/** The sizes of its picture are long, and nobody compares them. */
const named = ({ picture: _, problem: __, ...image }: GalleryImage | HeroImage | Portrait) => image;

/** The content as readers of the API see it, to be kept as it is at a start. */
export const readStartContent = async (db: Database): Promise<string> => {
  const portrait = await readPortrait(db);
  const content: RestoredContent = {
    settings: await readSettings(db),
    gallery: (await listGalleryImages(db)).map(named),
    hero: (await listHeroImages(db)).map(named),
    portrait: portrait ? [named(portrait)] : [],
  };
  return JSON.stringify(content);
};

export const mountRestoredContent = (api: Api, { db }: { readonly db: Database }): void => {
  mount(api, readRestoredContent, async ({ query: { known = '' } }) => {
    const content = await findContentAfter(db, 'contacts', known.split(','));
    if (content === null) return null;
    return { ...restoredContentSchema.parse(JSON.parse(content)), states: await listContentStates(db) };
  });
};
