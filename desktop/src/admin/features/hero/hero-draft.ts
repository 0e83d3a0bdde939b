import {
  DEFAULT_HERO_POSITION,
  DEFAULT_HERO_SIZE,
  DESCRIPTION_MAX,
  type NewHeroImage,
  UPLOAD,
} from '@shutterdesk/shared';
import { v7 as newId } from 'uuid';
import * as z from 'zod/mini';
import { keptStore, removePreview, storedPreview, storePreview } from '#lib/drafts/drafts.ts';
import { notifySuccess } from '#lib/notices.ts';
import { createUploadQueue } from '#lib/uploads/upload-queue.ts';
import type { UploadedPhoto } from '#lib/uploads/upload-sending.ts';

/** Position and size in the stored form: CSS background-position, and a percentage of covering. */
const placementSchema = z.object({
  backgroundPosition: z.string(),
  backgroundSize: z.string(),
  /** On upright screens; null: the same. */
  portraitPosition: z._default(z.nullable(z.string()), null),
});
export type Placement = z.infer<typeof placementSchema>;

const uploadedHeroSchema = z.object({
  imageURL: z.string(),
  uploadedAt: z.number(),
  /** null if this browser cannot show the picture. */
  preview: z.nullable(z.object({ placeholder: z.string(), ratio: z.number() })),
});

/** A hero picture that is not saved yet, as it is stored in this browser. */
const heroDraftSchema = z.object({
  id: z.string(),
  uploaded: z.nullable(uploadedHeroSchema),
  alt: z.string(),
  /** The description that the picture itself carries, or ''. */
  caption: z._default(z.string(), ''),
  placement: placementSchema,
});
type HeroDraft = z.infer<typeof heroDraftSchema>;

const emptyDraft = (id: string): HeroDraft => ({
  id,
  uploaded: null,
  alt: '',
  caption: '',
  placement: { backgroundPosition: DEFAULT_HERO_POSITION, backgroundSize: DEFAULT_HERO_SIZE, portraitPosition: null },
});

/** The body of a save; null without a picture or its description. The very first picture becomes active. */
export const toNewHeroImage = ({ id, uploaded, alt, placement }: HeroDraft, isFirst: boolean): NewHeroImage | null =>
  uploaded && alt.trim() && alt.trim().length <= DESCRIPTION_MAX
    ? { id, imageURL: uploaded.imageURL, alt: alt.trim(), ...placement, isActive: isFirst }
    : null;

interface HeroDraftStore {
  draft: HeroDraft;
  /** The uploaded picture as a data: URI, if this browser can show it. */
  src: string | null;
  upload: (photo: Pick<UploadedPhoto, 'uploadURL' | 'preview' | 'caption'>) => void;
  change: (part: Partial<Pick<HeroDraft, 'alt' | 'placement'>>) => void;
  clear: () => void;
}

export const useHeroDraft = keptStore<HeroDraftStore, { draft: HeroDraft }>(
  'draft:hero',
  {
    schema: z.object({ draft: heroDraftSchema }),
    revive: ({ draft }) => ({ draft, src: storedPreview(draft.id) }),
  },
  (set) => ({
    draft: emptyDraft(newId()),
    src: null,
    upload: ({ uploadURL, preview, caption }) =>
      set(({ draft }) => {
        const id = newId();
        removePreview(draft.id);
        storePreview(id, preview?.src ?? null);
        const draftPreview = preview && { placeholder: preview.placeholder, ratio: preview.ratio };
        const uploaded = { imageURL: uploadURL, uploadedAt: Date.now(), preview: draftPreview };
        return {
          draft: { ...draft, id, uploaded, caption, alt: draft.alt.trim() ? draft.alt : caption },
          src: preview?.src ?? null,
        };
      }),
    change: (part) => set(({ draft }) => ({ draft: { ...draft, ...part } })),
    clear: () =>
      set(({ draft }) => {
        removePreview(draft.id);
        return { draft: emptyDraft(newId()), src: null };
      }),
  }),
);

export const useHeroUploads = createUploadQueue({
  maxFiles: UPLOAD.maxHeroFiles,
  thumbnailEdge: 1280,
  onArrived: (photo) => useHeroDraft.getState().upload(photo),
  onEnd: () => notifySuccess('Image uploaded. Fill in the details and save.'),
});
