import {
  type DeletedGalleryImage,
  listDeletedGalleryImages,
  listGalleryImages,
  purgeGalleryImage,
  restoreGalleryImage,
} from '@shutterdesk/shared';
import { api } from '#lib/api/api.ts';
import { refresh } from '#lib/api/refresh.ts';
import { deletedPicture } from '#lib/pictures.ts';
import type { DeletedKind } from '#lib/use-deleted.ts';
import { RecentlyDeleted } from '#ui/recently-deleted.tsx';

const DELETED_ONES = {
  restored: 'Gallery image restored successfully.',
  restoreFailed: 'Couldn’t restore the gallery image. Please try again.',
  purged: 'Gallery image deleted forever.',
  purgeFailed: 'Failed to delete gallery image.',
} as const;

const PHOTOGRAPHS: DeletedKind<DeletedGalleryImage> = {
  path: listDeletedGalleryImages.path,
  read: (before, signal) => api(listDeletedGalleryImages, { query: { before }, signal }),
  restore: (call, { id }) => call(restoreGalleryImage, { params: { id } }),
  purge: (call, { id }) => call(purgeGalleryImage, { params: { id } }),
  onRestored: (client) => refresh(client, listGalleryImages),
  isPublic: true,
  words: DELETED_ONES,
};

export const DeletedImages = () => (
  <RecentlyDeleted
    kind={PHOTOGRAPHS}
    what="Gallery Images"
    lookOf={(image) => ({ name: image.alt, detail: image.category, picture: deletedPicture(PHOTOGRAPHS, image) })}
  />
);
