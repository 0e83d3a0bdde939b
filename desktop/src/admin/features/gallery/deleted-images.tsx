import { listGalleryImages } from '@shutterdesk/shared';
import { refresh } from '#lib/api/use-api-mutation.ts';
import { deletedPicture } from '#lib/pictures.ts';
import { inBin } from '#lib/use-deleted.ts';
import { RecentlyDeleted } from '#ui/recently-deleted.tsx';

const DELETED_ONES = {
  restored: 'Gallery image restored successfully.',
  restoreFailed: 'Couldn’t restore the gallery image. Please try again.',
  purged: 'Gallery image deleted forever.',
  purgeFailed: 'Failed to delete gallery image.',
} as const;

const PHOTOGRAPHS = inBin('gallery', {
  onRestored: (client) => refresh(client, listGalleryImages),
  words: DELETED_ONES,
});

export const DeletedImages = () => (
  <RecentlyDeleted
    kind={PHOTOGRAPHS}
    what="Gallery Images"
    lookOf={(image) => ({ name: image.alt, detail: image.category, picture: deletedPicture('gallery', image) })}
  />
);
