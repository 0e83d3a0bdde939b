import { DEFAULT_GALLERY_CATEGORY } from '@shutterdesk/shared';
import { v7 as newId } from 'uuid';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { onKeptElsewhere } from '#lib/kept.ts';
import { forgetPreview, keepPreview, keptPreview } from '#lib/kept-previews.ts';
import { keptState } from '#lib/kept-state.ts';
import { type Draft, draftSchema, type Uploaded, withUploads } from './draft.ts';

const keptSchema = z.object({ drafts: z.array(draftSchema) });

interface DraftStore {
  drafts: readonly Draft[];
  /** That of a new draft: the usual one, unless the studio no longer offers it. */
  firstCategory: string;
  add: (uploaded: readonly Uploaded[]) => void;
  change: (id: string, part: Partial<Pick<Draft, 'alt' | 'category' | 'order'>>) => void;
  changeAll: (part: (index: number) => Partial<Pick<Draft, 'category' | 'order'>>) => void;
  remove: (ids: readonly string[]) => void;
}

const NAME = 'draft:gallery';

export const useDrafts = create<DraftStore>()(
  persist(
    (set) => ({
      drafts: [],
      firstCategory: DEFAULT_GALLERY_CATEGORY,
      add: (uploaded) =>
        set(({ drafts, firstCategory }) => {
          const next = withUploads(drafts, uploaded, newId, Date.now(), firstCategory);
          for (const { id, preview } of next) keepPreview(id, preview);
          return { drafts: next };
        }),
      change: (id, part) =>
        set(({ drafts }) => ({ drafts: drafts.map((draft) => (draft.id === id ? { ...draft, ...part } : draft)) })),
      changeAll: (part) =>
        set(({ drafts }) => ({ drafts: drafts.map((draft, index) => ({ ...draft, ...part(index) })) })),
      remove: (ids) =>
        set(({ drafts }) => {
          for (const id of ids) forgetPreview(id);
          return { drafts: drafts.filter(({ id }) => !ids.includes(id)) };
        }),
    }),
    {
      name: NAME,
      storage: keptState(keptSchema),
      partialize: ({ drafts }) => ({ drafts: drafts.map(({ preview, ...draft }) => draft) }),
      merge: (kept, store) => ({
        ...store,
        drafts:
          keptSchema.safeParse(kept).data?.drafts.map((draft) => ({ ...draft, preview: keptPreview(draft.id) })) ?? [],
      }),
    },
  ),
);

// A second window of the dashboard shows the same work: neither writes over what the other did.
onKeptElsewhere(NAME, () => void useDrafts.persist.rehydrate());
