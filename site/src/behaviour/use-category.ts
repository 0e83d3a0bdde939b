import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { replaceAddress } from './address.ts';
import { ALL } from './awaited-photos.ts';
import type { ShownPhotos } from './shown-photos.ts';

/** The anchor of a category in links: `family-and-friends` for 'Family & Friends', in any script. */
const anchorOf = (category: string): string =>
  category
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** The same, encoded for an address. */
export const addressOf = (category: string): string => (category === ALL ? '' : encodeURI(anchorOf(category)));

/** An anchor that cannot be decoded is not a category. */
const decodedAnchor = (): string => {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return '';
  }
};

const linkedCategory = (categories: readonly string[]): string | undefined => {
  const anchor = decodedAnchor();
  // An anchor that is an element's id links to that element.
  if (anchor === '' || document.getElementById(anchor)) return undefined;
  return categories.find((category) => anchorOf(category) === anchor);
};

/**
 * Filters the gallery by category. The address holds the category, and a link with a category selects it; when the
 * page loads, `page-behaviour.ts` has done that already.
 */
export const useCategory = (
  grid: RefObject<HTMLElement | null>,
  shownPhotos: RefObject<ShownPhotos | null>,
  categories: readonly string[],
) => {
  const [category, setCategory] = useState(ALL);
  const shownCategory = useRef(category);
  shownCategory.current = category;

  const show = useCallback(
    (next: string) => {
      setCategory(next);
      shownPhotos.current?.show(next);
    },
    [shownPhotos],
  );

  useEffect(() => {
    const linked = linkedCategory(categories);
    if (linked !== undefined) show(linked);
    const follow = () => {
      const next = linkedCategory(categories);
      // Back may lead to another place on this page with the same category.
      if (next === undefined || next === shownCategory.current) return;
      show(next);
      grid.current?.closest('section')?.scrollIntoView();
    };
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [categories, grid, show]);

  const choose = (next: string) => {
    show(next);
    replaceAddress(`#${addressOf(next) || 'gallery'}`);
  };

  return { category, choose };
};
