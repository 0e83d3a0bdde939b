/** In the languages of the page, in lower case and without a full stop. */
const TITLES: ReadonlySet<string> = new Set(
  `mr mrs ms miss mx sir dame lady lord dr doctor prof professor rev
  herr frau doktor professorin dipl-ing
  m mme mlle monsieur madame mademoiselle docteur professeur me maître`.split(/\s+/),
);

export const isTitle = (word: string): boolean => TITLES.has(word.toLowerCase().replace(/\.$/, ''));

/** Groups, articles and particles: 'Familie Weber', 'The Smiths', 'van der Berg'. */
const BEFORE_A_FAMILY: ReadonlySet<string> = new Set(
  'the team family fam familie famille die das les los las van von vom de del der den ter ten zu zum zur'.split(' '),
);

export const isBeforeFamily = (word: string): boolean => BEFORE_A_FAMILY.has(word.toLowerCase().replace(/\.$/, ''));

/** The word between two people, in the languages of the page: 'Anna & Tom', 'Anna und Tom'. */
export const COUPLE_WORD = /\s(?:&|\+|and|und|et)\s/iu;

/** Two letters or more: an initial greets nobody. */
const FIRST_NAME = /^\p{L}[\p{L}\p{M}'’-]+$/u;

/**
 * The name with which a letter greets its reader: 'Nina' of 'Dr. Nina Voss'. A couple stays whole, and so does a name
 * with a title and one word, because that word is a family name, the name of a family, and one that does not begin with
 * a word of letters.
 */
export const firstName = (name: string): string => {
  const words = name.trim().split(/\s+/);
  const begin = words.findIndex((word) => !isTitle(word));
  const [first = '', ...others] = words.slice(Math.max(0, begin));
  const isFamilyName = (begin > 0 && others.length === 0) || isBeforeFamily(first);
  return isFamilyName || COUPLE_WORD.test(name) || !FIRST_NAME.test(first) ? words.join(' ') : first;
};
