import * as z from 'zod/mini';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { persistStorage } from '#lib/drafts/drafts.ts';

/** More photographs than any studio's gallery; beyond that the oldest are forgotten. */
const MOST = 3000;

const storedSchema = z.object({ photos: z.array(z.tuple([z.string(), z.string()])) });

interface KnownPhotos {
  /** The fingerprint of each content and the photograph's id in the gallery, oldest first. */
  photos: readonly (readonly [fingerprint: string, id: string])[];
  remember: (fingerprint: string, id: string) => void;
}

/** Remembers the photographs that were uploaded from this browser. */
export const useKnownPhotos = create<KnownPhotos>()(
  persist(
    (set) => ({
      photos: [],
      remember: (fingerprint, id) =>
        set(({ photos }) => {
          // A photograph that was replaced has other content now.
          const others = photos.filter(([, known]) => known !== id);
          return { photos: [...others, [fingerprint, id] as const].slice(-MOST) };
        }),
    }),
    {
      name: 'uploaded-photos',
      storage: persistStorage(storedSchema),
      partialize: ({ photos }) => ({ photos: photos.map(([fingerprint, id]): [string, string] => [fingerprint, id]) }),
    },
  ),
);
