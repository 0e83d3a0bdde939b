/**
 * The languages of the public page, each in its own name: ISO 639 codes, and German also as somebody speaks who works
 * alone.
 */
export const LANGUAGE_NAMES = {
  en: 'English',
  de: 'Deutsch (wir)',
  'de-ich': 'Deutsch (ich)',
  fr: 'Français',
} as const;

export type LanguageCode = keyof typeof LANGUAGE_NAMES;
