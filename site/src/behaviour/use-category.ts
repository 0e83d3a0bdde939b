import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { replaceAddress } from './address.ts';
import { ALL } from './awaited-photos.ts';
import type { ShownPhotos } from './shown-photos.ts';

/** `family-and-friends` for 'Family & Friends', in any script: what a link to the category ends with after its `#`. */
const anchorOf = (category: string): string =>
  category
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** The same as an address has it. */
export const addressOf = (category: string): string => (category === ALL ? '' : encodeURI(anchorOf(category)));

/** What cannot be decoded is no category. */
const decodedAnchor = (): string => {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return '';
  }
};

const linkedCategory = (categories: readonly string[]): string | undefined => {
  const anchor = decodedAnchor();
  // What has an anchor of its own on the page is a link to that.
  if (anchor === '' || document.getElementById(anchor)) return undefined;
  return categories.find((category) => anchorOf(category) === anchor);
};

/**
 * Which photographs are shown. The choice stands in the address, and a link that ends with a category makes it: when the
 * page comes, `page-behaviour.ts` has done that already.
 */
export const useCategory = (
  grid: RefObject<HTMLElement | null>,
  shownPhotos: RefObject<ShownPhotos | null>,
  categories: readonly string[],
) => {
  const [category, setCategory] = useState(ALL);
  const shown = useRef(category);
  shown.current = category;

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
      // The same photographs are shown already where Back leads to one of several places on this page.
      if (next === undefined || next === shown.current) return;
      show(next);
      grid.current?.closest('section')?.scrollIntoView();
    };
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [categories, grid, show]);

  const choose = (chosen: string) => {
    show(chosen);
    replaceAddress(`#${addressOf(chosen) || 'gallery'}`);
  };

  return { category, choose };
};
