import { offPageWordsIn } from '../languages/languages.ts';
import { DEFAULT_SETTINGS } from '../schema/default-settings.ts';
import type { Settings } from '../schema/settings.ts';
import { sameValue } from './equality.ts';

type FirstContent = Pick<Settings, 'packages' | 'galleryCategories' | 'currency'>;

/** The packages and categories with which a new studio begins, in the language of its page. */
export const firstContent = (language: string | null): FirstContent => {
  const { packages, galleryCategories, currency } = DEFAULT_SETTINGS;
  const { first } = offPageWordsIn(language);
  if (first === null) return { packages, galleryCategories, currency };
  return {
    packages: packages.map((item, index) => ({ ...item, ...first.packages[index] })),
    galleryCategories: [...first.categories],
    currency: first.currency,
  };
};

/** Tells whether a studio still has what it began with. */
export const isFirstContent = (settings: Settings): boolean => {
  const { packages, galleryCategories, currency } = settings;
  return sameValue({ packages, galleryCategories, currency }, firstContent(settings.language));
};
