import { type Changes, type Noun, withMarks } from '@shutterdesk/shared';
import { changesOf, type Entry } from '../store/entries.ts';
import { collections } from './collections.ts';
import { ENQUIRIES, enquiries } from './enquiries.ts';
import { gallery } from './gallery.ts';
import { hero } from './hero.ts';
import { logo } from './logo.ts';
import type { ChangeRule, ChangeToName, FollowedList, Item, Merging, NounRules, RulesOf } from './noun.ts';
import { portrait } from './portrait.ts';
import { settings } from './settings.ts';

const readMarks: RulesOf<'readMarks'> = {
  changes: {
    marks: {
      apply: (items, { body }) => items.map((marks) => ({ ...marks, ...withMarks(marks, body) })),
      words: ({ body }) => `Inquiries marked as ${body.unread?.length ? 'unread' : 'read'}`,
    },
  },
  isPersonal: true,
  all: ([only]) => only,
};

const RULES: { readonly [N in Noun]: RulesOf<N> } = {
  settings,
  gallery,
  hero,
  portrait,
  logo,
  collections,
  contacts: enquiries,
  readMarks,
};

type AnyRules = NounRules<Item, { readonly [Effect in Changes['effect']]?: ChangeRule }>;

export const rulesOf = (noun: Noun): AnyRules => {
  const rules: Readonly<Record<Noun, AnyRules>> = RULES;
  return rules[noun];
};

/** The rule of a change; undefined if the contract has no such change. */
export const ruleOf = ({ noun, effect }: Changes): ChangeRule | undefined => rulesOf(noun).changes[effect];

/** The rules of a change whose noun is merged; undefined for any other. */
export const mergingOf = (entry: Pick<Entry, 'call'>): Merging | undefined => {
  const changes = changesOf(entry);
  return changes && rulesOf(changes.noun).merging;
};

/** The base of a change, and its result; an older app may have written both. */
export const sidesOf = ({ schema }: Merging, { base, body }: Pick<Entry, 'base' | 'body'>) => {
  const began = schema.parse(JSON.parse(base ?? 'null'));
  return { base: began, mine: schema.parse({ ...began, ...JSON.parse(body ?? '{}') }) };
};

/** The one list that is kept as a replica. Those of the other nouns are read whole. */
export const FOLLOWED: FollowedList = ENQUIRIES;

/** A change in the words of the Sync panel: 'Price of Signature $499 → $549', '12 photos for Weddings'. */
export const changeWords = (call: string, change: ChangeToName): string => {
  const changes = changesOf({ call });
  return (changes && ruleOf(changes)?.words(change)) ?? call;
};
