import type { GalleryImage } from '@shutterdesk/shared';
import { create } from 'zustand';
import { createUploadQueue } from '#lib/uploads/upload-queue.ts';
import type { UploadItem } from '#lib/uploads/upload-sending.ts';
import { useKnownPhotos } from '../drafts/gallery-uploads.ts';

type Save = (replacement: { readonly id: string; readonly imageURL: string }) => Promise<unknown>;

interface Replacement {
  /** The photograph to replace. */
  image: GalleryImage | null;
  save: Save | null;
}

const useReplacement = create<Replacement>()(() => ({ image: null, save: null }));

export const useReplacedImage = (): GalleryImage | null => useReplacement(({ image }) => image);

/** The new file. It replaces the old one as soon as it is uploaded. */
export const useReplacementUploads = createUploadQueue({
  maxFiles: 1,
  thumbnailEdge: 400,
  onArrived: async ({ uploadURL, fingerprint }) => {
    const { image, save } = useReplacement.getState();
    if (!image || !save) return;
    await save({ id: image.id, imageURL: uploadURL });
    useKnownPhotos.getState().remember(fingerprint, image.id);
  },
});

/** Shows the new file in the dialog. Only one photograph is replaced at a time: if one is under way, the dialog shows that. */
export const beginReplacement = (image: GalleryImage, save: Save, files: readonly File[]): void => {
  const uploads = useReplacementUploads.getState();
  if (uploads.sending) {
    uploads.show();
    return;
  }
  uploads.cancel();
  useReplacement.setState({ image, save });
  uploads.choose(files);
};

/** Between these ratios of width to height, a picture counts as square. */
const SQUARE = { from: 0.95, to: 1.05 } as const;

const shapeOf = (ratio: number): string => {
  if (ratio > SQUARE.to) return 'wide';
  return ratio < SQUARE.from ? 'upright' : 'square';
};

/** Says that the new file has another shape than the photograph that it replaces; null if it has the same. */
export const shapeRemark = (image: GalleryImage | null, { photo }: Pick<UploadItem, 'photo'>): string | null => {
  if (!image || !photo?.preview) return null;
  const [now, before] = [shapeOf(photo.preview.ratio), shapeOf(image.picture.width / image.picture.height)];
  return now === before
    ? null
    : `The new photo is ${now} and the old one is ${before}. Check your page: it may show a different part.`;
};
