/** The languages of the public page, by their ISO 639 codes, each in its own name. */
export const LANGUAGE_NAMES = { en: 'English', de: 'Deutsch', fr: 'Français' } as const;

export type LanguageCode = keyof typeof LANGUAGE_NAMES;
