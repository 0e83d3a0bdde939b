import { UPLOAD } from '@shutterdesk/shared';
import { notifySuccess } from '#lib/notices.ts';
import { createUploadQueue } from '#lib/uploads/upload-queue.ts';
import { useHeroDraft } from './hero-draft.ts';

export const useHeroUploads = createUploadQueue({
  maxFiles: UPLOAD.maxHeroFiles,
  thumbnailEdge: 1280,
  indexesOf: (files) => files.map((_, index) => index),
  onArrived: (photo) => useHeroDraft.getState().upload(photo),
  onEnd: () => notifySuccess('Image uploaded. Fill in the details and save.'),
});
