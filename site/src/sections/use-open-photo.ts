import { type RefObject, useEffect, useState } from 'react';
import { findPhoto, linkedPhoto, type OpenPhoto, photoAnchor } from './photo-on-page.ts';

/** Whether opening made the history entry that we are at, so that going back closes. */
const openedHere = (): boolean => window.history.state?.photoOpened === true;

const idOf = (link: Element): string | undefined => link.closest('li')?.id.slice(photoAnchor('').length);

/** Which photograph is open lives in the address: Back closes it, and a link to one opens it. */
export const useOpenPhoto = (grid: RefObject<HTMLElement | null>) => {
  const [opened, setOpened] = useState<OpenPhoto | null>(null);

  useEffect(() => {
    const follow = () => {
      const id = linkedPhoto();
      setOpened(id !== null && grid.current ? findPhoto(grid.current, id) : null);
    };
    follow();
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [grid]);

  /** Opens the photograph that was pressed, or turns to one beside the open one, in one history entry. */
  const open = (which: Element | string) => {
    const id = typeof which === 'string' ? which : idOf(which);
    const found = id !== undefined && grid.current ? findPhoto(grid.current, id) : null;
    if (!found) return;
    const address = `#${photoAnchor(found.photo.id)}`;
    if (opened === null) window.history.pushState({ photoOpened: true }, '', address);
    else window.history.replaceState(window.history.state, '', address);
    setOpened(found);
  };

  const close = () => {
    if (opened === null) return;
    if (openedHere()) return window.history.back();
    window.history.replaceState(null, '', '#gallery');
    setOpened(null);
  };

  return { opened, open, close };
};
