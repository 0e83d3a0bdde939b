import { DEFAULT_GALLERY_CATEGORY } from '@shutterdesk/shared';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { persistStorage } from '#lib/drafts/drafts.ts';

interface UploadCategory {
  category: string;
}

/** The category that was last set for several drafts: the next upload is probably from the same wedding. */
export const useUploadCategory = create<UploadCategory>()(
  persist((): UploadCategory => ({ category: DEFAULT_GALLERY_CATEGORY }), {
    name: 'upload-category',
    storage: persistStorage(z.object({ category: z.string() })),
  }),
);
