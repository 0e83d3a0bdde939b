import { calendarDateWords } from './date-words.ts';

/** The names that the studio's texts may hold in braces; each stands for something of an enquiry. */
export const PLACEHOLDERS = ['name', 'package', 'date'] as const;

export type PlaceholderValues = Readonly<Record<(typeof PLACEHOLDERS)[number], string>>;

const IN_BRACES = /\{([^{}]*)\}/g;

const isPlaceholder = (name: string): name is keyof PlaceholderValues => PLACEHOLDERS.some((known) => known === name);

/** The text with each name in braces replaced by its value; what stands for nothing stays as it is. */
export const fillIn = (text: string, values: PlaceholderValues): string =>
  text.replace(IN_BRACES, (written, name: string) => (isPlaceholder(name) ? values[name] : written));

/** The first name in braces that stands for nothing. */
export const unknownPlaceholder = (text: string): string | undefined =>
  [...text.matchAll(IN_BRACES)].map(([, name = '']) => name).find((name) => !isPlaceholder(name));

/** The preferred date in words, inside a sentence. */
export const dateInText = (preferredDate: string | null): string =>
  preferredDate ? calendarDateWords(preferredDate) : 'a date to be agreed';
