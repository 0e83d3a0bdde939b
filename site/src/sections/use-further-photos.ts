import { type RefObject, useEffect, useRef } from 'react';
import { FurtherPhotos } from './further-photos.ts';

/** There from the first effect on: hooks that come after this one find it. */
export const useFurtherPhotos = (grid: RefObject<HTMLElement | null>): RefObject<FurtherPhotos | null> => {
  const further = useRef<FurtherPhotos | null>(null);
  useEffect(() => {
    if (!grid.current) return;
    const photos = new FurtherPhotos(grid.current);
    further.current = photos;
    return () => photos.close();
  }, [grid]);
  return further;
};
