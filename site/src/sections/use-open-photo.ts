import { useEffect, useState } from 'react';
import type { GalleryPhoto } from '../page-content.ts';

/** Where a photograph stands on the page, and what a link to it ends with. */
export const photoAnchor = (id: string): string => `photo-${id}`;

const linkedIn = (photos: readonly GalleryPhoto[]): string | null =>
  photos.find(({ id }) => window.location.hash === `#${photoAnchor(id)}`)?.id ?? null;

/** Whether opening made the history entry that we are at, so that going back closes. */
const openedHere = (): boolean => window.history.state?.photoOpened === true;

/** Which photograph is open lives in the address: Back closes it, and a link to one opens it. */
export const useOpenPhoto = (photos: readonly GalleryPhoto[]) => {
  const [openId, setOpenId] = useState<string | null>(null);

  useEffect(() => {
    const follow = () => setOpenId(linkedIn(photos));
    follow();
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [photos]);

  const open = (id: string) => {
    const address = `#${photoAnchor(id)}`;
    if (openId === null) window.history.pushState({ photoOpened: true }, '', address);
    else window.history.replaceState(window.history.state, '', address);
    setOpenId(id);
  };

  const close = () => {
    if (openId === null) return;
    if (openedHere()) return window.history.back();
    window.history.replaceState(null, '', '#gallery');
    setOpenId(null);
  };

  return { openId, open, close };
};
