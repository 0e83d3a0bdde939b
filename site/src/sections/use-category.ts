import { type RefObject, useEffect, useRef, useState } from 'react';

export const ALL = 'All';

/** `#family-and-friends` for 'Family & Friends', in any script. */
const hashOf = (category: string): string =>
  `#${category
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')}`;

/** What cannot be decoded is no category. */
const decodedHash = (): string => {
  try {
    return decodeURIComponent(window.location.hash);
  } catch {
    return '';
  }
};

const linkedCategory = (categories: readonly string[]): string | undefined => {
  const hash = decodedHash();
  // What has an anchor of its own on the page is a link to that.
  if (hash.length < 2 || document.getElementById(hash.slice(1))) return undefined;
  return categories.find((category) => hashOf(category) === hash);
};

const showOnly = (category: string, grid: HTMLElement | null): void => {
  for (const cell of grid?.querySelectorAll<HTMLElement>('[data-category]') ?? []) {
    cell.hidden = category !== ALL && cell.dataset.category !== category;
  }
};

/** Reloaded, or come back to. */
const isComingBack = (): boolean =>
  (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]).some(({ type }) => type !== 'navigate');

/** Where the visitor is stands in the history too: the place that a browser restores is one among all photographs. */
const keepPlace = (): void => window.history.replaceState({ ...window.history.state, place: window.scrollY }, '');

const showAndRestorePlace = (category: string, grid: HTMLElement | null): void => {
  const place = window.history.state?.place ?? window.scrollY;
  showOnly(category, grid);
  if (place > 0) window.scrollTo({ top: place, behavior: 'instant' });
};

/** Which photographs are shown. The choice stands in the address, and a link that ends with a category makes it. */
export const useCategory = (grid: RefObject<HTMLElement | null>, categories: readonly string[]) => {
  const [category, setCategory] = useState(ALL);
  const shown = useRef(category);
  shown.current = category;

  useEffect(() => {
    const show = (linked: string, comingBack: boolean) => {
      setCategory(linked);
      if (comingBack) showAndRestorePlace(linked, grid.current);
      else grid.current?.closest('section')?.scrollIntoView();
    };
    const follow = () => {
      const linked = linkedCategory(categories);
      // The same photographs are shown already where Back leads to one of several places on this page.
      if (linked !== undefined && linked !== shown.current) show(linked, false);
    };
    const linked = linkedCategory(categories);
    if (linked !== undefined) show(linked, isComingBack());
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [categories, grid]);

  useEffect(() => {
    showOnly(category, grid.current);
    if (category === ALL) return;
    document.addEventListener('scrollend', keepPlace);
    return () => document.removeEventListener('scrollend', keepPlace);
  }, [category, grid]);

  const choose = (chosen: string) => {
    setCategory(chosen);
    window.history.replaceState(null, '', chosen === ALL ? '#gallery' : hashOf(chosen));
    keepPlace();
  };

  return { category, choose };
};
