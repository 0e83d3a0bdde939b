import { type UIEvent, useEffect, useRef } from 'react';

/** A row of names that scrolls sideways: the edge beyond which there are more fades. */
export const STRIP =
  'flex overflow-x-auto [scrollbar-width:none] data-beyond:mask-r-from-82% data-before:mask-l-from-82% forced-colors:mask-none';

const hintAtMore = (strip: HTMLElement): void => {
  const beyond = strip.scrollWidth - strip.clientWidth - strip.scrollLeft;
  strip.toggleAttribute('data-before', strip.scrollLeft > 1);
  strip.toggleAttribute('data-beyond', beyond > 1);
};

const bringToMiddle = (strip: HTMLElement, name: HTMLElement): void =>
  strip.scrollTo({ left: name.offsetLeft - (strip.clientWidth - name.offsetWidth) / 2 });

/** Keeps the current name in view, whatever made it current and however narrow the window becomes. Each has a `data-name`. */
export const useStrip = (current: string) => {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!strip.current) return;
    const list = strip.current;
    const name = list.querySelector<HTMLElement>(`[data-name="${current}"]`);
    const watch = new ResizeObserver(() => {
      if (name) bringToMiddle(list, name);
      hintAtMore(list);
    });
    watch.observe(list);
    // Any of them may grow by a badge or a dot and push the current name along.
    for (const other of list.children) watch.observe(other);
    return () => watch.disconnect();
  }, [current]);
  return { ref: strip, onScroll: ({ currentTarget }: UIEvent<HTMLElement>) => hintAtMore(currentTarget) };
};
