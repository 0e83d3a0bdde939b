import type { GalleryImage } from '@shutterdesk/shared';
import type { UploadItem } from '#lib/uploads/upload-round.ts';
import { useDrafts } from './draft-store.ts';
import { GALLERY_WORDS as words } from './gallery-words.ts';
import { useKnownPhotos } from './known-photos.ts';

/** Tells whether this browser has uploaded the content of a chosen file before, and where it is now. */
export const useWhereAlready = (images: readonly GalleryImage[]) => {
  const photos = useKnownPhotos((state) => state.photos);
  const drafts = useDrafts((state) => state.drafts);
  return ({ photo }: UploadItem): string | null => {
    if (!photo) return null;
    const ids = new Set(photos.flatMap(([fingerprint, id]) => (fingerprint === photo.fingerprint ? [id] : [])));
    const image = images.find(({ id }) => ids.has(id));
    if (image) return words.alreadyInGallery(image.alt);
    return drafts.some(({ id }) => ids.has(id)) ? words.alreadyUploaded : null;
  };
};
