import { purgeContacts } from './contacts/contacts-repository.ts';
import type { Context } from './context.ts';
import { purgeGalleryImages } from './gallery/gallery-repository.ts';
import { purgeHeroImages } from './hero/hero-repository.ts';

/** For how long what was deleted can be restored. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** Forgets what was deleted more than 30 days ago, rows first: files that a crash leaves are swept up. */
export const purgeDeleted = async ({ db, photos }: Pick<Context, 'db' | 'photos'>, now = Date.now()): Promise<void> => {
  const limit = new Date(now - KEPT_MS);
  await purgeContacts(db, limit);
  const purged = [...(await purgeGalleryImages(db, limit)), ...(await purgeHeroImages(db, limit))];
  for (const photo of purged) await photos.removeFiles(photo);
};
