import type { GalleryImage } from '@shutterdesk/shared';
import { create } from 'zustand';
import { hasGone } from './draft.ts';
import { useDrafts } from './draft-store.ts';
import { useKnownPhotos } from './known-photos.ts';

/** The gallery as it was last seen: an upload goes on while its tab is left. */
export const useSeenGallery = create<{ images: readonly GalleryImage[] }>()(() => ({ images: [] }));

/** Tells whether this browser has uploaded some content before, and where it is now. */
export const whereAlready = (fingerprint: string): string | null => {
  const { photos } = useKnownPhotos.getState();
  const ids = new Set(photos.flatMap(([known, id]) => (known === fingerprint ? [id] : [])));
  const image = useSeenGallery.getState().images.find(({ id }) => ids.has(id));
  if (image) return `It is in your gallery already, as “${image.alt}”.`;
  const draft = useDrafts.getState().drafts.find(({ id }) => ids.has(id));
  // An upload that has run out waits to be chosen again.
  return draft && !hasGone(draft, Date.now()) ? 'It is uploaded already, and waits to be described and saved.' : null;
};
