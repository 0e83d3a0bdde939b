import { SETTINGS_WORDS as words } from './settings-words.ts';

export interface Chapter {
  /** The id of its element. */
  id: string;
  title: string;
}

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

/**
 * The chapters of the settings in order.
 * @param ownWords whether the server supports the studio's own name, currency, categories and rights
 */
export const chaptersOf = (ownWords: boolean): readonly Chapter[] => [
  ...(ownWords ? [{ id: CHAPTER.studio, title: words.studio }] : []),
  { id: CHAPTER.contact, title: words.contact },
  { id: CHAPTER.content, title: words.content },
  { id: CHAPTER.social, title: words.social },
  { id: CHAPTER.scheduling, title: words.scheduling },
  ...(ownWords
    ? [
        { id: CHAPTER.categories, title: words.categories },
        { id: CHAPTER.rights, title: words.rights },
      ]
    : []),
  { id: CHAPTER.packages, title: words.packages },
];

export const packageChapterId = (index: number): string => `settings-package-${index + 1}`;
