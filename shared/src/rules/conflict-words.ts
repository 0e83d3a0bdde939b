import * as z from 'zod/mini';
import { sectionLabel } from '../schema/page-sections.ts';
import { SETTINGS_LABELS } from '../schema/settings-fields.ts';
import { sameValue } from './equality.ts';
import { pageChoiceWords } from './page-choice-words.ts';
import { periodWords } from './period-words.ts';
import { priceLabel } from './price-label.ts';
import { SETTINGS_LISTS, type SettingsConflict, type SettingsList } from './settings-merge.ts';

/** A conflict in words for a person: its subject, and the lines of each side that the other side lacks. */
export interface ConflictWords {
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

type Currency = string | null | undefined;

const NOTHING = 'Nothing';
const REMOVED = 'Removed';

const ITEM_LABELS: Readonly<Record<SettingsList, Readonly<Record<string, string>>>> = {
  packages: { name: 'Name', price: 'Price', features: 'Features', featured: 'Emphasis' },
  kindWords: { quote: 'Kind words', name: 'Name', date: 'Date', imageId: 'Photograph' },
  questions: { question: 'Question', answer: 'Answer' },
};

const ITEMS: Readonly<Record<SettingsList, (title: string) => string>> = {
  packages: (title) => `Package ${title}`,
  kindWords: (title) => `Kind words of ${title}`,
  questions: (title) => `Question “${title}”`,
};

/** 'Price of Signature', 'Answer to “Do you travel?”'. */
export const itemFieldLabel = ({ list, title }: NonNullable<SettingsConflict['item']>, field: string): string => {
  const label = ITEM_LABELS[list][field] ?? field;
  if (list !== 'questions') return `${label} of ${title}`;
  return field === 'answer' ? `${label} to “${title}”` : `${label} “${title}”`;
};

const labelOf = ({ item, name, field }: SettingsConflict): string => {
  if (item && name === null) return ITEMS[item.list](item.title);
  if (item && name !== null) return itemFieldLabel(item, name);
  return (SETTINGS_LABELS as Readonly<Record<string, string>>)[name ?? field] ?? field;
};

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (pageChoiceWords(value) ?? JSON.stringify(value));
const isMissing = (value: unknown): boolean => value === null || value === undefined || value === '';
const lines = (values: readonly unknown[]): string => values.map(textOf).join('\n') || NOTHING;

const periodSchema = z.object({ from: z.string(), to: z.string(), sentence: z.string() });

/** A period away; null for any other value. */
const awayWords = (value: unknown): string | null => {
  const { data } = periodSchema.safeParse(value);
  return data ? [`Away ${periodWords(data)}`, data.sentence].filter(Boolean).join('\n') : null;
};

const valueWords = (name: string | null, value: unknown, currency: Currency): string => {
  if (isMissing(value)) return name === 'away' || name === 'oldAddresses' ? REMOVED : NOTHING;
  if (name === 'featured') return value ? 'Featured' : 'Not featured';
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (Array.isArray(value)) return lines(value);
  if (name === 'price') return priceLabel(textOf(value), currency);
  if (name === 'imageId') return 'Another photo';
  return (name === 'away' && awayWords(value)) || textOf(value);
};

/** The page's sections by their names on the screen. */
const withSectionLabels = (name: string | null, value: unknown): unknown =>
  (name === 'sectionOrder' || name === 'navSections') && Array.isArray(value) ? value.map(sectionLabel) : value;

/** The lines that only this list has; all lines if the lists differ only in their order. */
const ownLines = (list: readonly unknown[], other: readonly unknown[]): string => {
  const missingFrom = (candidates: readonly unknown[], others: readonly unknown[]) =>
    candidates.filter((line) => !others.some((otherLine) => sameValue(otherLine, line)));
  const differs = missingFrom(list, other).length > 0 || missingFrom(other, list).length > 0;
  return lines(differs ? missingFrom(list, other) : list);
};

/** Describes how one side changed an item of a list: the fields that it changed, or that it removed the item. */
const changeWords = (base: unknown, item: unknown, list: SettingsList, currency: Currency): string => {
  if (isMissing(item)) return REMOVED;
  const [was, is] = [Object(base), Object(item)];
  return Object.keys(is)
    .filter((name) => !sameValue(was[name], is[name]))
    .map((name) => `${ITEM_LABELS[list][name] ?? name}: ${valueWords(name, is[name], currency)}`)
    .join('\n');
};

/** @param currency the sign or code before a price */
export const conflictWords = (conflict: SettingsConflict, currency: Currency): ConflictWords => {
  const { item, name, base } = conflict;
  const [mine, theirs] = [conflict.mine, conflict.theirs].map((side) => withSectionLabels(name, side));
  const label = labelOf(conflict);
  if (item && name === null) {
    const words = (side: unknown) => changeWords(base, side, item.list, currency);
    return { label, mine: words(mine), theirs: words(theirs) };
  }
  const isOrder = SETTINGS_LISTS.some((list) => list === name);
  if (!isOrder && Array.isArray(mine) && Array.isArray(theirs)) {
    return { label, mine: ownLines(mine, theirs), theirs: ownLines(theirs, mine) };
  }
  return { label, mine: valueWords(name, mine, currency), theirs: valueWords(name, theirs, currency) };
};
