import { GALLERY_CATEGORIES } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from './settings-query.ts';

/** The categories that the gallery's forms offer. */
export const useGalleryCategories = (): readonly [string, ...string[]] => {
  const [first, ...others] = useQuery({ ...settingsQuery, enabled: false }).data?.settings.galleryCategories ?? [];
  return first === undefined ? GALLERY_CATEGORIES : [first, ...others];
};

/** The same with an item's own category: a category that is no longer offered stays available there. */
export const useCategoriesWith = (category: string): readonly string[] => {
  const offered = useGalleryCategories();
  return offered.includes(category) ? offered : [category, ...offered];
};
