import type { GalleryImage } from '@shutterdesk/shared';
import { create } from 'zustand';
import { hasExpired } from '#lib/uploads/unsaved-upload.ts';
import { useDrafts } from './draft-store.ts';
import { useKnownPhotos } from './known-photos.ts';

/** The gallery as it was last seen: an upload goes on while its tab is left. */
export const useSeenGallery = create<{ images: readonly GalleryImage[] }>()(() => ({ images: [] }));

/** Tells whether this browser has uploaded some content before, and where it is now. */
export const whereAlready = (fingerprint: string): string | null => {
  const { photos } = useKnownPhotos.getState();
  const ids = new Set(photos.flatMap(([known, id]) => (known === fingerprint ? [id] : [])));
  const image = useSeenGallery.getState().images.find(({ id }) => ids.has(id));
  if (image) return `It’s already in your gallery as “${image.alt}”.`;
  const draft = useDrafts.getState().drafts.find(({ id }) => ids.has(id));
  // An expired upload waits to be chosen again.
  return draft && !hasExpired(draft, Date.now()) ? 'It’s already uploaded. Describe and save it below.' : null;
};
