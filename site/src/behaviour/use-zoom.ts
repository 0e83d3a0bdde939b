import { type RefObject, useEffect, useRef, useState } from 'react';
import type { PhotoZoom } from './photo-zoom.ts';

/** Lets the visitor enlarge the open photograph. The code is loaded with the first photograph. */
export const useZoom = (dialog: RefObject<HTMLElement | null>, id: string | undefined) => {
  const [isIn, setIsIn] = useState(false);
  const zoom = useRef<PhotoZoom | null>(null);
  useEffect(() => {
    const element = dialog.current;
    const image = id === undefined ? null : element?.querySelector('img');
    if (!element || !image) return;
    let hasLeft = false;
    // Without that script, the photograph is still shown whole.
    void import('./photo-zoom.ts')
      .then((loaded) => {
        if (!hasLeft) zoom.current = new loaded.PhotoZoom(element, image, setIsIn);
      })
      .catch(() => undefined);
    return () => {
      hasLeft = true;
      zoom.current?.close();
      zoom.current = null;
    };
  }, [dialog, id]);
  return { isIn, toggle: () => zoom.current?.toggle() };
};
