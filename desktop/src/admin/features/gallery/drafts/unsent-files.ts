import * as z from 'zod/mini';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { onStoredElsewhere, persistStorage } from '#lib/drafts/drafts.ts';
import { type UnsentFile, unsentFileSchema } from './upload-places.ts';

const storedSchema = z.object({ files: z.array(unsentFileSchema) });

interface UnsentFiles {
  files: readonly UnsentFile[];
  add: (files: readonly UnsentFile[]) => void;
  /** Removes files that are uploaded or no longer wanted. */
  remove: (indexes: ReadonlySet<number>) => void;
}

const NAME = 'draft:gallery-unsent';

/**
 * Files whose upload is unfinished, and their places. A reload loses the files themselves: the names tell the person
 * which to choose again, and each takes its old place.
 */
export const useUnsentFiles = create<UnsentFiles>()(
  persist(
    (set) => ({
      files: [],
      add: (added) =>
        set(({ files }) => {
          const places = new Set(added.map(({ index }) => index));
          return { files: [...files.filter(({ index }) => !places.has(index)), ...added] };
        }),
      remove: (indexes) => set(({ files }) => ({ files: files.filter(({ index }) => !indexes.has(index)) })),
    }),
    {
      name: NAME,
      storage: persistStorage(storedSchema),
      partialize: ({ files }) => ({ files: [...files] }),
    },
  ),
);

// Another window may have uploaded some of these files.
onStoredElsewhere(NAME, () => void useUnsentFiles.persist.rehydrate());
