import type { Chapter } from '#ui/chapter-index.tsx';

const TITLES = {
  portrait: 'Portrait',
  about: 'About',
  'kind-words': 'Kind words',
  questions: 'Questions',
  order: 'Order',
  language: 'Language',
  headings: 'Headings',
  search: 'Search',
  hours: 'Hours',
  foot: 'Footer',
} as const;

export type PageChapter = keyof typeof TITLES;

export const pageChapterId = (chapter: PageChapter): string => `page-${chapter}`;

/** The cards of Studio → Page, in their order. */
export const PAGE_CHAPTERS: readonly Chapter[] = (Object.keys(TITLES) as PageChapter[]).map((chapter) => ({
  id: pageChapterId(chapter),
  title: TITLES[chapter],
}));
