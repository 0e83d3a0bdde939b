import {
  anySettingsSchema,
  calendarDateWords,
  conflictWords,
  type ItemList,
  type ItemRow,
  itemFieldLabel,
  itemRows,
  itemTitle,
  mergeSettings,
  pageChoiceWords,
  periodWords,
  priceLabel,
  readableAddress,
  SETTINGS_LABELS,
  SETTINGS_LISTS,
  type Settings,
  type SettingsInput,
  type SettingsLike,
  type SettingsList,
  sameValue,
  sectionLabel,
  settingsSchema,
  weekdayName,
} from '@shutterdesk/shared';
import type { TypedText } from '../../../sync-status.ts';
import { type Fields, isFields } from '../store/entries.ts';
import { type ChangeToName, defined, type ItemOf, listOf, quoted, type RulesOf, typedTexts } from './noun.ts';

type SettingsItem = ItemOf['settings'];

const SETTINGS_ID = 'settings';
const asItem = (settings: SettingsLike): SettingsItem => ({ ...settings, id: SETTINGS_ID });
const asSettings = ({ id: _, ...settings }: SettingsItem): SettingsLike => settings;

/** A label inside a sentence: 'Business Hours' becomes 'Business hours', and a URL stays one. */
const withinSentence = (label: string): string =>
  label.replaceAll(/ [A-Z](?=[a-z])/g, (initial) => initial.toLowerCase());

const LABELS: Readonly<Record<string, string>> = SETTINGS_LABELS;

const fieldWords = (field: string): string =>
  field === 'schedulingEnabled' ? 'New bookings' : withinSentence(LABELS[field] ?? field);

const textOf = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((item) => pageChoiceWords(item) ?? item).join(', ') : value;

const packageWords = ({ base: before, mine: after }: ItemRow, currency: Settings['currency']): string[] => {
  if (!before) return [`New package ${quoted(after?.name)}`];
  const { name } = before;
  if (!after) return [`Package ${name} removed`];
  const label = (price: unknown): string => priceLabel(String(price), currency);
  const words: string[] = [];
  if (name !== after.name) words.push(`Package ${name} is now ${quoted(after.name)}`);
  if (before.price !== after.price) words.push(`Price of ${name} ${label(before.price)} → ${label(after.price)}`);
  if (!sameValue(before.features, after.features)) words.push(`Features of ${name}`);
  if (before.featured !== after.featured) words.push(`${name} ${after.featured ? 'featured' : 'not featured'}`);
  return words;
};

/** The changes in each item, or of their order alone. */
const listRowsWords = (
  list: SettingsList,
  before: ItemList,
  after: ItemList,
  wordsOf: (row: ItemRow) => readonly string[],
): string[] => {
  const { rows, keys } = itemRows(before, after, after);
  const words = rows.flatMap(wordsOf);
  return words.length === 0 && !sameValue(keys.base, keys.mine) ? [SETTINGS_LABELS[list]] : words;
};

const kindWordsWords = ({ base: before, mine: after }: ItemRow): string[] => {
  if (!before) return [`Kind words of ${after?.name}`];
  if (!after) return [`Kind words of ${before.name} removed`];
  return sameValue(before, after) ? [] : [`Kind words of ${after.name} changed`];
};

const questionWords = ({ base: before, mine: after }: ItemRow): string[] => {
  if (!before) return [`Question ${quoted(after?.question)}`];
  if (!after) return [`Question ${quoted(before.question)} removed`];
  if (before.question !== after.question) return [`Question ${quoted(before.question)} → ${quoted(after.question)}`];
  return before.answer === after.answer ? [] : [`Answer to ${quoted(after.question)}`];
};

type Part = Partial<Settings>;

const labelsOf = (names: readonly string[] = []): string => names.map(sectionLabel).join(', ') || 'nothing';

/** Each period that was added, changed or removed. */
const awayWords = ({ away: before = [] }: Part, { away: after = [] }: Part): string[] => [
  ...after.flatMap((period) => {
    const old = before.find(({ id }) => id === period.id);
    if (!old) return [`Away ${periodWords(period)}`];
    return sameValue(old, period) ? [] : [`Away ${periodWords(period)} (changed)`];
  }),
  ...before
    .filter((period) => !after.some(({ id }) => id === period.id))
    .map((period) => `No longer away ${periodWords(period)}`),
];

const listWords = <Item>(before: readonly Item[], after: readonly Item[], name: (item: Item) => string): string[] => [
  ...after.filter((item) => !before.includes(item)).map((item) => `Closed on ${name(item)}`),
  ...before.filter((item) => !after.includes(item)).map((item) => `Open on ${name(item)}`),
];

const oldAddressWords = ({ oldAddresses: before = [] }: Part, { oldAddresses: after = [] }: Part): string[] => [
  ...after.filter((one) => !before.some((other) => sameValue(one, other))).map((one) => `Old address ${textOf([one])}`),
  ...before
    .filter(({ from }) => !after.some((other) => other.from === from))
    .map(({ from }) => `Old address ${readableAddress(from)} removed`),
];

const dayCount = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

/** The words of a change for the fields whose values are no text. */
const OWN_WORDS: {
  readonly [Field in keyof Settings]?: (before: Settings, after: Part) => string[];
} = {
  packages: ({ packages: before, currency: old }, { packages: after = [], currency = old }) =>
    listRowsWords('packages', before, after, (row) => packageWords(row, currency)),
  kindWords: ({ kindWords: before = [] }, { kindWords: after = [] }) =>
    listRowsWords('kindWords', before, after, kindWordsWords),
  questions: ({ questions: before = [] }, { questions: after = [] }) =>
    listRowsWords('questions', before, after, questionWords),
  sectionOrder: (_, { sectionOrder }) => [`Order of sections: ${labelsOf(sectionOrder)}`],
  navSections: (_, { navSections }) => [`Sections in the navigation: ${labelsOf(navSections)}`],
  away: awayWords,
  oldAddresses: oldAddressWords,
  closedWeekdays: ({ closedWeekdays: before = [] }, { closedWeekdays: after = [] }) =>
    listWords(before, after, (weekday) => `${weekdayName(weekday)}s`),
  closedDays: ({ closedDays: before = [] }, { closedDays: after = [] }) => listWords(before, after, calendarDateWords),
  noticeDays: ({ noticeDays: before = 0 }, { noticeDays: after = 0 }) => [
    `Earliest notice ${dayCount(before)} → ${dayCount(after)}`,
  ],
};

/** More changes than this are only counted. */
const NAMED = 3;

const settingWords = (field: string, before: unknown, after: unknown): string =>
  typeof after === 'boolean'
    ? `${fieldWords(field)} ${after ? 'on' : 'off'}`
    : `${fieldWords(field)} ${quoted(textOf(before))} → ${quoted(textOf(after))}`;

const settingsWords = ({ body, base }: ChangeToName<SettingsInput, Settings | null>): string => {
  if (!base) return 'Settings';
  const before: Fields = base;
  const words = Object.entries(body).flatMap(([field, after]) => {
    const old = before[field];
    if (after === undefined || sameValue(old, after)) return [];
    return OWN_WORDS[field as keyof Settings]?.(base, body) ?? [settingWords(field, old, after)];
  });
  const more = words.length - NAMED;
  const named = words.slice(0, NAMED).join(', ');
  return more > 0 ? `${named} and ${more} more` : named || 'Settings saved without changes';
};

const listIn = (body: unknown, list: SettingsList): ItemList => anySettingsSchema.safeParse(body).data?.[list] ?? [];

/** Fields that nobody types: the id of an item, and that of its photograph. */
const IDS: ReadonlySet<string> = new Set(['id', 'imageId']);

/** Only the texts that the change has changed. */
const itemTexts = (list: SettingsList, body: Fields, before: Fields | null): TypedText[] => {
  const items = listIn(body, list);
  const { rows } = itemRows(listIn(before, list), items, items);
  return rows.flatMap(({ base, mine }) => {
    const item = { list, title: itemTitle(mine ?? {}) };
    return typedTexts(mine ?? {}, base ?? null, (field) => (IDS.has(field) ? null : itemFieldLabel(item, field)));
  });
};

const settingsTexts = (body: Fields, base: Fields | null): TypedText[] => [
  ...typedTexts(body, base, (field) => (field === 'galleryLayout' ? null : fieldWords(field))),
  ...SETTINGS_LISTS.flatMap((list) => itemTexts(list, body, base)),
];

export const settings: RulesOf<'settings'> = {
  changes: {
    saves: {
      apply: (items, { base, body }) =>
        items.map((item) => {
          const theirs = asSettings(item);
          const began = isFields(base) ? base : theirs;
          return asItem(mergeSettings(began, { ...began, ...defined(body) }, theirs).merged);
        }),
      words: settingsWords,
      texts: settingsTexts,
    },
  },
  all: ([only]) => only && asSettings(only),
  itemsIn: (answer) => listOf(answer).filter(isFields).map(asItem),
  merging: {
    schema: anySettingsSchema,
    merge: mergeSettings,
    knows: (field) => field in settingsSchema.shape,
    labelOf: (field) => LABELS[field] ?? field,
    conflictsOf({ merged, conflicts }) {
      const currency = typeof merged.currency === 'string' ? merged.currency : null;
      return conflicts.map((conflict) => ({ field: conflict.field, ...conflictWords(conflict, currency) }));
    },
  },
};
