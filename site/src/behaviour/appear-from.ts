import { flushSync } from 'react-dom';

/** The name under which the browser follows a photograph; `styles/lightbox.css` gives it to the one in the lightbox. */
const NAME = 'photo';

/** Updates the page: the photograph grows out of its tile where the browser can do that and motion is welcome. */
export const appearFrom = (tile: HTMLElement | null | undefined, update: () => void): void => {
  const canMove = 'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!tile || !canMove) {
    update();
    return;
  }
  tile.style.viewTransitionName = NAME;
  document.startViewTransition(() => {
    tile.style.viewTransitionName = '';
    flushSync(update);
  });
};
