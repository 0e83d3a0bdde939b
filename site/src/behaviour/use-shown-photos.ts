import { type RefObject, useEffect, useRef } from 'react';
import { ShownPhotos } from './shown-photos.ts';

/** Set in the first effect, so that later hooks find it. */
export const useShownPhotos = (grid: RefObject<HTMLElement | null>): RefObject<ShownPhotos | null> => {
  const shownPhotos = useRef<ShownPhotos | null>(null);
  useEffect(() => {
    if (!grid.current) return;
    const photos = new ShownPhotos(grid.current);
    shownPhotos.current = photos;
    return () => void photos.close();
  }, [grid]);
  return shownPhotos;
};
