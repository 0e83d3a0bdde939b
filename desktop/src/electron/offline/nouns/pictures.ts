import { sameValue } from '@shutterdesk/shared';
import { type Fields, isFields } from '../store/entry-parts.ts';
import {
  byId,
  type Change,
  type ChangeToName,
  type Item,
  type Loss,
  listOf,
  type Replacing,
  type Sides,
} from './noun.ts';
import { quoted } from './words.ts';

/** A noun of pictures, with the fields that can be edited. Those under one label are sent together. */
export interface Editable {
  readonly noun: 'gallery' | 'hero' | 'portrait';
  readonly labels: Readonly<Record<string, readonly string[]>>;
}

/** The values of a picture, by their labels. */
const valuesOf = (item: Item, labels: Editable['labels']): Fields =>
  Object.fromEntries(
    Object.entries(labels).map(([label, fields]) => [label, fields.map((field) => item[field] ?? null)]),
  );

const oneWords = (value: unknown): string => (typeof value === 'number' ? `${value}%` : String(value));
const valueWords = (values: unknown): string =>
  listOf(values)
    .filter((value) => value !== null)
    .map(oneWords)
    .join(' ') || 'None';

export const replacingEdit = ({ labels }: Editable): Replacing => ({
  valuesIn(items, { id, body }) {
    const item = items.find((one) => one.id === id);
    const touched = Object.entries(labels).filter(([, fields]) => fields.some((field) => field in body));
    return item ? valuesOf(item, Object.fromEntries(touched)) : {};
  },
  words: valueWords,
  without(body, given) {
    const fields = new Set([...given].flatMap((label) => labels[label] ?? []));
    return Object.fromEntries(Object.entries(body).filter(([field]) => !fields.has(field)));
  },
});

const DELETED = 'Deleted';

/** Somebody who has written about a picture would not like it to be deleted unseen. */
export const replacingDeletion = (label: string, { labels }: Editable): Replacing => ({
  valuesIn(items, { id }) {
    const item = items.find((one) => one.id === id);
    return { [label]: item ? valuesOf(item, labels) : DELETED };
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

export const addAgain = (items: readonly Item[]): string => {
  const names = items.slice(0, NAMED).map(({ alt }) => `“${alt}”`);
  const more = items.length - names.length;
  const list = more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
  return `This computer doesn’t keep photos it has sent. Add these from your own files: ${list}`;
};

export const edited = ({ remembered, start, now }: Sides, { noun, labels }: Editable): Loss[] => {
  const [before, began] = [byId(remembered), byId(start)];
  return now.flatMap((item): Loss[] => {
    const [had, was] = [before.get(item.id), began.get(item.id) ?? item];
    // A release that does not know a field has not lost it.
    const lost = (field: string) =>
      had?.[field] !== undefined && had[field] !== item[field] && had[field] !== was[field];
    const changed = Object.values(labels)
      .filter((together) => together.some(lost))
      .flat();
    if (changed.length === 0) return [];
    const body = Object.fromEntries(changed.map((field) => [field, had?.[field]]));
    return [{ changes: { noun, effect: 'edits' }, params: { id: item.id }, body, base: item, reason: null }];
  });
};

/** Items that were deleted from here before the backup was restored, and that nobody has taken back since. */
export const removed = (sides: Sides, { noun }: Editable): Loss[] => {
  const [remembered, began] = [byId(sides.remembered), byId(sides.start)];
  return sides.now
    .filter(({ id }) => !remembered.has(id) && sides.removed.has(id) && began.has(id))
    .map((item) => ({
      changes: { noun, effect: 'deletes' },
      params: { id: item.id },
      body: null,
      base: item,
      reason: null,
    }));
};

/** Items that nobody has deleted since. */
export const missing = ({ remembered, start, now }: Sides): readonly Item[] => {
  const [nowById, began] = [byId(now), byId(start)];
  return remembered.filter(({ id }) => !nowById.has(id) && !began.has(id));
};

export const knownEdit =
  ({ labels }: Editable) =>
  (memory: readonly Item[], change: Change): Change => {
    const { base, body, changes, id } = change;
    const item = memory.find((one) => one.id === id);
    if (!isFields(base) || changes?.effect !== 'edits' || !item) return change;
    const isKnown = (field: string): boolean =>
      [base[field], body[field]].some((value) => sameValue(value, item[field]));
    const together = (field: string): readonly string[] =>
      Object.values(labels).find((all) => all.includes(field)) ?? [field];
    const known = Object.keys(body).filter((field) => together(field).every(isKnown));
    return { ...change, body: Object.fromEntries(known.map((field) => [field, body[field]])) };
  };
