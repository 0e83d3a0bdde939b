import * as z from 'zod/mini';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { persistStorage } from '#lib/drafts/persist-storage.ts';

/** More photographs than a studio's gallery holds; beyond that the oldest are forgotten. */
const MOST = 3000;

const storedSchema = z.object({ photos: z.array(z.tuple([z.string(), z.string()])) });

interface KnownPhotos {
  /** The content's fingerprint and the id under which the photograph went into the gallery, oldest first. */
  photos: readonly (readonly [fingerprint: string, id: string])[];
  remember: (fingerprint: string, id: string) => void;
}

/** Knows the photographs uploaded from this browser, and no others. */
export const useKnownPhotos = create<KnownPhotos>()(
  persist(
    (set) => ({
      photos: [],
      remember: (fingerprint, id) =>
        set(({ photos }) => ({ photos: [...photos, [fingerprint, id] as const].slice(-MOST) })),
    }),
    {
      name: 'uploaded-photos',
      storage: persistStorage(storedSchema),
      partialize: ({ photos }) => ({ photos: photos.map(([fingerprint, id]): [string, string] => [fingerprint, id]) }),
    },
  ),
);
