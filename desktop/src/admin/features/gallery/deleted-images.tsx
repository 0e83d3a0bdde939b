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
import { GALLERY_WORDS as words } from './gallery-words.ts';

const PHOTOGRAPHS: DeletedKind<DeletedGalleryImage> = {
  path: listDeletedGalleryImages.path,
  read: (before, signal) => api(listDeletedGalleryImages, { query: { before }, signal }),
  restore: (call, { id }) => call(restoreGalleryImage, { params: { id } }),
  purge: (call, { id }) => call(purgeGalleryImage, { params: { id } }),
  onRestored: (client) => refresh(client, listGalleryImages),
  isPublic: true,
  words: words.deletedOnes,
};

export const DeletedImages = () => (
  <RecentlyDeleted
    kind={PHOTOGRAPHS}
    what={words.title}
    lookOf={(image) => ({ name: image.alt, detail: image.category, picture: deletedPicture(PHOTOGRAPHS, image) })}
  />
);
