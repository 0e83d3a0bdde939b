import type { LanguageCode } from '../schema/language.ts';
import * as de from './de.ts';
import { en, enOffPage, type OffPageWords, type PublicWords } from './en.ts';
import * as fr from './fr.ts';

interface Language {
  readonly page: PublicWords;
  readonly offPage: OffPageWords;
}

const LANGUAGES: Readonly<Record<LanguageCode, Language>> = {
  en: { page: en, offPage: enOffPage },
  de,
  fr,
};

/** English for none, and for a language that this release does not know. */
const languageOf = (code: string | null | undefined): Language =>
  Object.entries(LANGUAGES).find(([known]) => known === code)?.[1] ?? LANGUAGES.en;

/** The page's words in a language. */
export const wordsIn = (code: string | null | undefined): PublicWords => languageOf(code).page;

/** The words in a language that clients read elsewhere. */
export const offPageWordsIn = (code: string | null | undefined): OffPageWords => languageOf(code).offPage;
