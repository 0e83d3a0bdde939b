import { DEFAULT_GALLERY_CATEGORY } from '@shutterdesk/shared';
import { v7 as newId } from 'uuid';
import * as z from 'zod/mini';
import { keptStore, removePreview, storedPreview, storePreview } from '#lib/drafts/drafts.ts';
import { type Draft, draftSchema, type Uploaded, withUpload } from './draft.ts';

/** The category that was last set for several drafts: the next upload is probably from the same wedding. */
export const useUploadCategory = keptStore(
  'upload-category',
  { schema: z.object({ category: z.string() }), revive: (kept) => kept },
  () => ({ category: DEFAULT_GALLERY_CATEGORY as string }),
);

const storedSchema = z.object({ drafts: z.array(draftSchema), behind: z._default(z.boolean(), true) });

interface DraftStore {
  drafts: readonly Draft[];
  /** Places the drafts behind the photographs in the gallery. */
  behind: boolean;
  /** The server's messages about drafts that it refused at the last save, by their ids. */
  refused: ReadonlyMap<string, string>;
  add: (uploaded: Uploaded) => void;
  change: (id: string, part: Partial<Pick<Draft, 'alt' | 'category' | 'order'>>) => void;
  /** Sets the category of these drafts; the next upload starts with it. */
  categorize: (ids: ReadonlySet<string>, category: string) => void;
  /** Sets descriptions, by the ids of their drafts. */
  describe: (descriptions: ReadonlyMap<string, string>) => void;
  placeBehind: (behind: boolean) => void;
  refuse: (refused: ReadonlyMap<string, string>) => void;
  remove: (ids: readonly string[]) => void;
}

export const useDrafts = keptStore<DraftStore, z.infer<typeof storedSchema>>(
  'draft:gallery',
  {
    schema: storedSchema,
    revive: ({ drafts, behind }) => ({
      behind,
      drafts: drafts.map((draft) => ({ ...draft, preview: storedPreview(draft.id) })),
    }),
  },
  (set) => ({
    drafts: [],
    behind: true,
    refused: new Map(),
    add: (uploaded) =>
      set(({ drafts }) => {
        const { category } = useUploadCategory.getState();
        const next = withUpload(drafts, uploaded, { id: newId(), category, uploadedAt: Date.now() });
        const added = next.find(({ imageURL }) => imageURL === uploaded.uploadURL);
        if (added) storePreview(added.id, added.preview);
        return { drafts: next };
      }),
    change: (id, part) =>
      set(({ drafts }) => ({ drafts: drafts.map((draft) => (draft.id === id ? { ...draft, ...part } : draft)) })),
    categorize: (ids, category) => {
      useUploadCategory.setState({ category });
      set(({ drafts }) => ({ drafts: drafts.map((draft) => (ids.has(draft.id) ? { ...draft, category } : draft)) }));
    },
    describe: (descriptions) =>
      set(({ drafts }) => ({
        drafts: drafts.map((draft) => ({ ...draft, alt: descriptions.get(draft.id) ?? draft.alt })),
      })),
    placeBehind: (behind) => set({ behind }),
    refuse: (refused) => set({ refused }),
    remove: (ids) =>
      set(({ drafts, behind }) => {
        for (const id of ids) removePreview(id);
        const remaining = drafts.filter(({ id }) => !ids.includes(id));
        return { drafts: remaining, behind: remaining.length === 0 || behind };
      }),
  }),
);
