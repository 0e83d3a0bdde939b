import { type PublicWords, wordsIn } from '@shutterdesk/shared';

type Leaf = string | boolean | ((...values: never[]) => string);
type Tree = Leaf | { readonly [key: string]: Tree };

/** Stands for whatever a sentence is given. */
const GAP = '\u0007';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const sentenceOf = (leaf: (...values: never[]) => string): readonly string[] =>
  // Either side of a choice.
  [GAP, ''].flatMap((second) => {
    const written = leaf(...([GAP, second, GAP] as never[]));
    return written.replaceAll(GAP, '').trim() === '' ? [] : [written];
  });

const textsIn = (tree: Tree): readonly string[] => {
  if (typeof tree === 'string') return [tree];
  if (typeof tree === 'function') return sentenceOf(tree);
  return typeof tree === 'boolean' ? [] : Object.values(tree).flatMap(textsIn);
};

/** Days and lists come from the platform. */
const ownWords = ({ dates, ...words }: PublicWords): Tree => {
  const {
    monthAndDay: _m,
    dayAndYear: _d,
    wholeDay: _w,
    shortDay: _s,
    listed: _l,
    weekday: _y,
    weekly: _k,
    ...own
  } = dates;
  return { ...words, dates: own } as unknown as Tree;
};

/**
 * Tells whether a text on the page is in a language: one of its words, or a sentence of them with something filled in.
 * A text without letters belongs to every language.
 */
export const textMatcher = (language: string): ((text: string) => boolean) => {
  const patterns = textsIn(ownWords(wordsIn(language))).map((text) => text.split(GAP).map(escaped).join('[^]*'));
  const known = new RegExp(`^(?:\\. )?(?:${patterns.join('|')})$`, 'u');
  return (text) => !/\p{L}{2}/u.test(text) || known.test(text.trim());
};
