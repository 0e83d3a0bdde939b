import {
  type RefObject,
  type UIEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';

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
  const strip = useRef<HTMLDivElement & HTMLUListElement>(null);
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
