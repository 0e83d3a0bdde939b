import type { Context } from './context.ts';
import { keptSince } from './db/deleted.ts';
import { purgeEnquiries } from './enquiries/enquiries-repository.ts';
import { purgeGalleryImages } from './gallery/gallery-repository.ts';
import { purgeHeroImages } from './hero/hero-repository.ts';

/** Forgets what was deleted more than 30 days ago, rows first: files that a crash leaves are swept up. */
export const purgeDeleted = async ({ db, photos }: Pick<Context, 'db' | 'photos'>, now = Date.now()): Promise<void> => {
  const old = { deletedBefore: keptSince(now) };
  await purgeEnquiries(db, old);
  const purged = [...(await purgeGalleryImages(db, old)), ...(await purgeHeroImages(db, old))];
  for (const photo of purged) await photos.removeFiles(photo);
};
