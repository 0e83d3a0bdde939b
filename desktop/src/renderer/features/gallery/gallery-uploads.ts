import { UPLOAD } from '@shutterdesk/shared';
import { notifySuccess } from '#lib/notices.ts';
import { createUploadQueue } from '#lib/upload-queue.ts';
import { useDrafts } from './draft-store.ts';
import { GALLERY_WORDS as words } from './gallery-words.ts';
import { useKnownPhotos } from './known-photos.ts';

/** What goes up becomes drafts, and is known again when it is chosen a second time. */
export const useGalleryUploads = createUploadQueue({
  maxFiles: UPLOAD.maxGalleryFiles,
  thumbnailEdge: 400,
  onUploaded: (photos) => {
    useDrafts.getState().add(photos.map((photo) => ({ ...photo, preview: photo.preview?.src ?? null })));
    const ids = new Map(useDrafts.getState().drafts.map(({ imageURL, id }) => [imageURL, id]));
    for (const { fingerprint, uploadURL } of photos) {
      useKnownPhotos.getState().remember(fingerprint, ids.get(uploadURL) ?? '');
    }
    notifySuccess(words.uploaded(photos.length));
  },
});
