import { type RefObject, useLayoutEffect, useState } from 'react';

export interface Box {
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
