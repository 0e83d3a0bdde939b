import { sameValue } from '@shutterdesk/shared';
import { type Fields, isFields } from '../store/entry-parts.ts';
import {
  byId,
  type Change,
  type ChangeToName,
  type Loss,
  listOf,
  type Replacing,
  type Sides,
  type Thing,
} from './noun.ts';
import { quoted } from './words.ts';

/** A noun of pictures, with the fields that can be edited. Those under one label are sent together. */
export interface Editable {
  readonly noun: 'gallery' | 'hero';
  readonly labels: Readonly<Record<string, readonly string[]>>;
}

/** The values of a picture, by their labels. */
const valuesOf = (thing: Thing, labels: Editable['labels']): Fields =>
  Object.fromEntries(
    Object.entries(labels).map(([label, fields]) => [label, fields.map((field) => thing[field] ?? null)]),
  );

const oneWords = (value: unknown): string => (typeof value === 'number' ? `${value}%` : String(value));
const valueWords = (values: unknown): string =>
  listOf(values)
    .filter((value) => value !== null)
    .map(oneWords)
    .join(' ') || 'None';

export const replacingEdit = ({ labels }: Editable): Replacing => ({
  valuesIn(things, { id, body }) {
    const thing = things.find((one) => one.id === id);
    const touched = Object.entries(labels).filter(([, fields]) => fields.some((field) => field in body));
    return thing ? valuesOf(thing, Object.fromEntries(touched)) : {};
  },
  words: valueWords,
  without(body, given) {
    const fields = new Set([...given].flatMap((label) => labels[label] ?? []));
    return Object.fromEntries(Object.entries(body).filter(([field]) => !fields.has(field)));
  },
});

const DELETED = 'Deleted';

/** Whoever has written something about a picture would not like it to be deleted unseen. */
export const replacingDeletion = (label: string, { labels }: Editable): Replacing => ({
  valuesIn(things, { id }) {
    const thing = things.find((one) => one.id === id);
    return { [label]: thing ? valuesOf(thing, labels) : DELETED };
  },
  words: (value) =>
    isFields(value)
      ? Object.entries(value)
          .map(([name, values]) => `${name}: ${valueWords(values)}`)
          .join('\n')
      : DELETED,
});

/** The picture in the words of a change. */
export const alt = ({ base }: ChangeToName<unknown, { readonly alt?: string } | null>): string =>
  quoted(base?.alt ?? 'a photo');

/** More pictures than this are only counted, or left out. */
export const NAMED = 5;

export const addAgain = (things: readonly Thing[]): string => {
  const names = things.slice(0, NAMED).map(({ alt }) => `“${alt}”`);
  const more = things.length - names.length;
  const list = more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
  return `Photos that have been sent are not kept on this computer. Add from your own files: ${list}`;
};

export const edited = ({ remembered, start, now }: Sides, { noun, labels }: Editable): Loss[] => {
  const [before, began] = [byId(remembered), byId(start)];
  return now.flatMap((thing): Loss[] => {
    const [had, was] = [before.get(thing.id), began.get(thing.id) ?? thing];
    // A release that does not know a field has not lost it.
    const lost = (field: string) =>
      had?.[field] !== undefined && had[field] !== thing[field] && had[field] !== was[field];
    const changed = Object.values(labels)
      .filter((together) => together.some(lost))
      .flat();
    if (changed.length === 0) return [];
    const body = Object.fromEntries(changed.map((field) => [field, had?.[field]]));
    return [{ changes: { noun, effect: 'edits' }, params: { id: thing.id }, body, base: thing, reason: null }];
  });
};

/** Things that were deleted from here before the backup was restored, and that nobody has taken back since. */
export const removed = (sides: Sides, { noun }: Editable): Loss[] => {
  const [remembered, began] = [byId(sides.remembered), byId(sides.start)];
  return sides.now
    .filter(({ id }) => !remembered.has(id) && sides.removed.has(id) && began.has(id))
    .map((thing) => ({
      changes: { noun, effect: 'deletes' },
      params: { id: thing.id },
      body: null,
      base: thing,
      reason: null,
    }));
};

/** Things that nobody has deleted since. */
export const missing = ({ remembered, start, now }: Sides): readonly Thing[] => {
  const [nowById, began] = [byId(now), byId(start)];
  return remembered.filter(({ id }) => !nowById.has(id) && !began.has(id));
};

export const knownEdit =
  ({ labels }: Editable) =>
  (memory: readonly Thing[], change: Change): Change => {
    const { base, body, changes, id } = change;
    const thing = memory.find((one) => one.id === id);
    if (!isFields(base) || changes?.effect !== 'edits' || !thing) return change;
    const isKnown = (field: string): boolean =>
      [base[field], body[field]].some((value) => sameValue(value, thing[field]));
    const together = (field: string): readonly string[] =>
      Object.values(labels).find((all) => all.includes(field)) ?? [field];
    const known = Object.keys(body).filter((field) => together(field).every(isKnown));
    return { ...change, body: Object.fromEntries(known.map((field) => [field, body[field]])) };
  };
