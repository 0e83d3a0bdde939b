import { flushSync } from 'react-dom';

/** The transition's name of the photograph; `styles/lightbox.css` gives it to the one in the lightbox. */
const NAME = 'photo';

/** Updates the page. The photograph grows out of its tile if the browser can do that and the visitor allows motion. */
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
