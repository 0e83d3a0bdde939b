import { type RefObject, useEffect, useState } from 'react';

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

/** Which photographs are shown. The choice stands in the address, and a link that ends with a category makes it. */
export const useCategory = (grid: RefObject<HTMLElement | null>, categories: readonly string[]) => {
  const [category, setCategory] = useState(ALL);

  useEffect(() => {
    const follow = () => {
      const linked = linkedCategory(categories);
      if (linked === undefined) return;
      setCategory(linked);
      grid.current?.closest('section')?.scrollIntoView();
    };
    follow();
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [categories, grid]);

  useEffect(() => {
    for (const cell of grid.current?.querySelectorAll<HTMLElement>('[data-category]') ?? []) {
      cell.hidden = category !== ALL && cell.dataset.category !== category;
    }
  }, [category, grid]);

  const choose = (chosen: string) => {
    setCategory(chosen);
    window.history.replaceState(null, '', chosen === ALL ? '#gallery' : hashOf(chosen));
  };

  return { category, choose };
};
