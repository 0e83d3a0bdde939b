import { wordsIn } from '@shutterdesk/shared';
import { en, type PublicWords } from '@shutterdesk/shared/languages/en';

const FOLDER = '../../shared/src/languages';

/** A browser loads the page's own language, unless it is English, which is in the page's scripts. */
const files = import.meta.glob<PublicWords>(
  ['../../shared/src/languages/{??,de-ich}.ts', '!../../shared/src/languages/en.ts'],
  { import: 'page' },
);

const loaded = new Map<string, PublicWords>([['en', en]]);

/** Loads the words of a language into a browser. One that this release does not know is English. */
export const loadWords = async (code: string): Promise<void> => {
  const words = await files[`${FOLDER}/${code}.ts`]?.();
  if (words) loaded.set(code, words);
};

/** The words of the parts that act in a browser. There, `loadWords` has loaded them. */
export const wordsOf = (code = 'en'): PublicWords => (import.meta.env.SSR ? wordsIn(code) : (loaded.get(code) ?? en));

const codeOfPage = (): string => document.documentElement.dataset.words ?? document.documentElement.lang;

/** The same for code that is called in a browser only. */
export const wordsOfPage = (): PublicWords => wordsOf(codeOfPage());

if (!import.meta.env.SSR) await loadWords(codeOfPage());
