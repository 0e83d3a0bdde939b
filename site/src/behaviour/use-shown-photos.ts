import { type RefObject, useLayoutEffect, useRef } from 'react';
import { ShownPhotos } from './shown-photos.ts';

/** Set before any effect, so that later hooks find it, and so does a press at the moment of hydration. */
export const useShownPhotos = (grid: RefObject<HTMLElement | null>): RefObject<ShownPhotos | null> => {
  const shownPhotos = useRef<ShownPhotos | null>(null);
  useLayoutEffect(() => {
    if (!grid.current) return;
    const photos = new ShownPhotos(grid.current);
    shownPhotos.current = photos;
    return () => photos.close();
  }, [grid]);
  return shownPhotos;
};
