import type { LanguageCode } from '../schema/language.ts';
import { page as de } from './de.ts';
import { page as deIch } from './de-ich.ts';
import { offPage as deIchOffPage } from './de-ich-off-page.ts';
import { offPage as deOffPage } from './de-off-page.ts';
import { en, type PublicWords } from './en.ts';
import { enOffPage, type OffPageWords } from './en-off-page.ts';
import { page as fr } from './fr.ts';
import { offPage as frOffPage } from './fr-off-page.ts';

interface Language {
  readonly page: PublicWords;
  readonly offPage: OffPageWords;
}

const LANGUAGES: Readonly<Record<LanguageCode, Language>> = {
  en: { page: en, offPage: enOffPage },
  de: { page: de, offPage: deOffPage },
  'de-ich': { page: deIch, offPage: deIchOffPage },
  fr: { page: fr, offPage: frOffPage },
};

/** English for none, and for a language that this release does not know. */
const languageOf = (code: string | null | undefined): Language =>
  Object.entries(LANGUAGES).find(([known]) => known === code)?.[1] ?? LANGUAGES.en;

/** The page's words in a language. */
export const wordsIn = (code: string | null | undefined): PublicWords => languageOf(code).page;

/** The words in a language that clients read elsewhere. */
export const offPageWordsIn = (code: string | null | undefined): OffPageWords => languageOf(code).offPage;
