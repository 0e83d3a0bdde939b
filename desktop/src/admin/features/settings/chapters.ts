import { SETTINGS_LABELS } from '@shutterdesk/shared';

/** The titles of the settings' chapters, in order. */
export const CHAPTERS = {
  studio: 'Your Studio',
  contact: 'Contact Information',
  content: 'Page Content',
  social: 'Social Media Links',
  scheduling: 'Scheduling Settings',
  categories: SETTINGS_LABELS.galleryCategories,
  rights: 'Photo Rights',
  packages: 'Packages',
} as const;

export const chapterId = (name: keyof typeof CHAPTERS): string => `settings-${name}`;

export const packageChapterId = (index: number): string => `settings-package-${index + 1}`;

export const packageLabel = (name: string, index: number): string => name.trim() || `Package ${index + 1}`;
