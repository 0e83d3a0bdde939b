import {
  type DeletedHeroImage,
  listDeletedHeroImages,
  listHeroImages,
  purgeHeroImage,
  readActiveHeroImage,
  restoreHeroImage,
} from '@shutterdesk/shared';
import { api } from '#lib/api/api.ts';
import { refresh } from '#lib/api/refresh.ts';
import { deletedPicture } from '#lib/pictures.ts';
import type { DeletedKind } from '#lib/use-deleted.ts';
import { RecentlyDeleted } from '#ui/recently-deleted.tsx';

const HEROES: DeletedKind<DeletedHeroImage> = {
  path: listDeletedHeroImages.path,
  read: (before, signal) => api(listDeletedHeroImages, { query: { before }, signal }),
  restore: (call, { id }) => call(restoreHeroImage, { params: { id } }),
  purge: (call, { id }) => call(purgeHeroImage, { params: { id } }),
  onRestored: (client) => refresh(client, listHeroImages, readActiveHeroImage),
  isPublic: true,
  words: {
    restored: 'Hero image restored.',
    restoreFailed: 'Failed to restore hero image.',
    purged: 'Hero image deleted for good.',
    purgeFailed: 'Failed to delete hero image.',
  },
};

export const DeletedHeroes = () => (
  <RecentlyDeleted
    kind={HEROES}
    what="Hero Images"
    lookOf={(image) => ({ name: image.alt, picture: deletedPicture(HEROES, image) })}
  />
);
