import { type RefObject, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
/** Makes a hook that tells whether a media query fits the window: '(min-width: 80rem)'. */
export const mediaHook = (query: string): (() => boolean) => {
  const media = window.matchMedia(query);
  const subscribe = (changed: () => void): (() => void) => {
    media.addEventListener('change', changed);
    return () => media.removeEventListener('change', changed);
  };
  return () => useSyncExternalStore(subscribe, () => media.matches);
};

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

interface Box {
  width: number;
  /** Distance from the top of the page. */
  top: number;
}

/** Measures an element's place on the page and its width. A hidden one keeps its last measures. */
export const useBox = (element: RefObject<HTMLElement | null>): Box => {
  const [box, setBox] = useState<Box>({ width: 0, top: 0 });
  useLayoutEffect(() => {
    const measure = () => {
      const target = element.current;
      if (!target?.checkVisibility()) return;
      const width = target.clientWidth;
      const top = Math.round(target.getBoundingClientRect().top + window.scrollY);
      setBox((before) => (before.width === width && before.top === top ? before : { width, top }));
    };
    measure();
    // Anything above that grows or shrinks moves it.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return box;
};
