import { type RefObject, useEffect, useState } from 'react';

/** A tab that is left stays mounted, and is hidden. */
export const useIsShown = (area: RefObject<HTMLElement | null>): boolean => {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setShown(entry?.isIntersecting ?? false));
    if (area.current) observer.observe(area.current);
    return () => observer.disconnect();
  }, [area]);
  return isShown;
};
