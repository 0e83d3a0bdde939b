import { v7 as newId } from 'uuid';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { onStoredElsewhere, persistStorage, removePreview, storedPreview, storePreview } from '#lib/drafts/drafts.ts';
import type { UploadedPhoto } from '#lib/uploads/upload-sending.ts';
import { emptyDraft, type HeroDraft, heroDraftSchema } from './hero-draft.ts';

interface HeroDraftStore {
  draft: HeroDraft;
  /** The uploaded picture as a data: URI, if this browser can show it. */
  src: string | null;
  upload: (photo: Pick<UploadedPhoto, 'uploadURL' | 'preview' | 'caption'>) => void;
  change: (part: Partial<Pick<HeroDraft, 'alt' | 'placement'>>) => void;
  clear: () => void;
}

const NAME = 'draft:hero';
const storedSchema = z.object({ draft: heroDraftSchema });

export const useHeroDraft = create<HeroDraftStore>()(
  persist(
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
    {
      name: NAME,
      storage: persistStorage(storedSchema),
      partialize: ({ draft }) => ({ draft }),
      merge: (persisted, store) => {
        const draft = storedSchema.safeParse(persisted).data?.draft;
        return draft ? { ...store, draft, src: storedPreview(draft.id) } : store;
      },
    },
  ),
);

onStoredElsewhere(NAME, () => void useHeroDraft.persist.rehydrate());
