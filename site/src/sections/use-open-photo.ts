import { type RefObject, useEffect, useRef, useState } from 'react';
import { findPhoto, linkedPhoto, type OpenPhoto, photoAnchor } from './photo-on-page.ts';

/** Whether opening made the history entry that we are at, so that going back closes. */
const openedHere = (): boolean => window.history.state?.photoOpened === true;

const idOf = (which: Element | string): string =>
  typeof which === 'string' ? which : (which.closest('li')?.id.slice(photoAnchor('').length) ?? '');

const enter = (address: string, isFirst: boolean): void => {
  if (isFirst) window.history.pushState({ photoOpened: true }, '', address);
  else window.history.replaceState(window.history.state, '', address);
};

/** Which photograph is open lives in the address: Back closes it, and a link to one opens it. */
export const useOpenPhoto = (grid: RefObject<HTMLElement | null>) => {
  const [opened, setOpened] = useState<OpenPhoto | null>(null);
  /** Closing goes back in the history, which takes a moment; what is pressed meanwhile is opened after it. */
  const goingBack = useRef(false);
  const next = useRef<string | null>(null);

  /** Opens the photograph that was pressed, or turns to one beside the open one, in one history entry. */
  const open = (which: Element | string) => {
    const id = idOf(which);
    if (goingBack.current) {
      next.current = id;
      return;
    }
    const found = grid.current && findPhoto(grid.current, id);
    if (!found) return;
    enter(`#${photoAnchor(id)}`, opened === null);
    setOpened(found);
  };

  const openNext = () => {
    const id = next.current;
    next.current = null;
    if (id !== null) open(id);
  };
  const latest = useRef(openNext);
  latest.current = openNext;

  useEffect(() => {
    const follow = () => {
      goingBack.current = false;
      const id = linkedPhoto();
      setOpened(id !== null && grid.current ? findPhoto(grid.current, id) : null);
      latest.current();
    };
    follow();
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [grid]);

  const close = () => {
    if (opened === null) return;
    setOpened(null);
    if (openedHere()) {
      goingBack.current = true;
      window.history.back();
    } else {
      window.history.replaceState(null, '', '#gallery');
    }
  };

  return { opened, open, close };
};
