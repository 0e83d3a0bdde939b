import { SETTINGS_LABELS } from '@shutterdesk/shared';
import type { Chapter } from '#ui/chapter-index.tsx';

export const CHAPTER = {
  studio: 'settings-studio',
  contact: 'settings-contact',
  content: 'settings-content',
  social: 'settings-social',
  scheduling: 'settings-scheduling',
  categories: 'settings-categories',
  rights: 'settings-rights',
  packages: 'settings-packages',
} as const;

export const CHAPTER_TITLES = {
  studio: 'Your Studio',
  contact: 'Contact Information',
  content: 'Page Content',
  social: 'Social Media Links',
  scheduling: 'Scheduling Settings',
  categories: SETTINGS_LABELS.galleryCategories,
  rights: 'Photo Rights',
  packages: 'Packages',
} as const;

const chapter = (name: keyof typeof CHAPTER): Chapter => ({ id: CHAPTER[name], title: CHAPTER_TITLES[name] });

/**
 * The chapters of the settings in order.
 * @param ownWords whether the server supports the studio's own name, currency, categories and rights
 */
export const chaptersOf = (ownWords: boolean): readonly Chapter[] => [
  ...(ownWords ? [chapter('studio')] : []),
  chapter('contact'),
  chapter('content'),
  chapter('social'),
  chapter('scheduling'),
  ...(ownWords ? [chapter('categories'), chapter('rights')] : []),
  chapter('packages'),
];

export const packageChapterId = (index: number): string => `settings-package-${index + 1}`;

export const packageLabel = (name: string, index: number): string => name.trim() || `Package ${index + 1}`;
