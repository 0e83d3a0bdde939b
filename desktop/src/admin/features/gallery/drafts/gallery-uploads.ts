import { UPLOAD } from '@shutterdesk/shared';
import { notifySuccess } from '#lib/notices.ts';
import { beginUpload, endUpload } from '#lib/uploads/unsaved-upload.ts';
import { createUploadQueue, type UploadQueue } from '#lib/uploads/upload-queue.ts';
import { numberBehind } from './draft.ts';
import { useDrafts } from './draft-store.ts';
import { useKnownPhotos } from './known-photos.ts';
import { useUnsentFiles } from './unsent-files.ts';
import { placesOf } from './upload-places.ts';
import { whereAlready } from './where-already.ts';

/** The first index behind every draft and every pending file. */
const nextIndex = (): number => {
  const nextIndexes = useUnsentFiles.getState().files.map(({ index }) => index + 1);
  return Math.max(numberBehind(useDrafts.getState().drafts), ...nextIndexes);
};

/** An uploaded file becomes a draft at once, and is recognised if it is chosen again. */
export const useGalleryUploads = createUploadQueue({
  maxFiles: UPLOAD.maxGalleryFiles,
  thumbnailEdge: 400,
  indexesOf: (files, taken) => {
    const unsent = useUnsentFiles.getState();
    const free = unsent.files.filter(({ index }) => !taken.has(index));
    const places = placesOf(files, free, nextIndex());
    const upload = beginUpload();
    unsent.add(files.map(({ name }, at) => ({ name, index: places[at] ?? 0, upload })));
    return places;
  },
  whereAlready,
  onArrived: (photo) => {
    useDrafts.getState().add({ ...photo, preview: photo.preview?.src ?? null });
    const draft = useDrafts.getState().drafts.find(({ imageURL }) => imageURL === photo.uploadURL);
    useKnownPhotos.getState().remember(photo.fingerprint, draft?.id ?? '');
  },
  onEnd: (count) => notifySuccess(`${count} image(s) uploaded. Fill in the details and save.`),
});

const underWay = ({ items }: UploadQueue): number[] =>
  items.flatMap(({ index, state }) => (index === null || state === 'done' ? [] : index));

useGalleryUploads.subscribe((state, before) => {
  const running = new Set(underWay(state));
  const finished = underWay(before).filter((index) => !running.has(index));
  if (finished.length === 0) return;
  useUnsentFiles.getState().remove(new Set(finished));
  if (running.size === 0) endUpload();
});
