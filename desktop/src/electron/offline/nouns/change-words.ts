import {
  type AccountReadMarks,
  type Changes,
  DEFAULT_PAGE_CHOICES,
  type Enquiry,
  type GalleryImage,
  type HeroImage,
  mapNames,
  mapSettingsTexts,
  type Noun,
  type PackageRow,
  packageRows,
  pageChoiceWords,
  priceLabel,
  SETTINGS_LABELS,
  type Settings,
  type SettingsInput,
  sameValue,
} from '@shutterdesk/shared';
import { type ChangeBody, type EffectOf, endpointNamed } from '../line/calls.ts';
import type { Fields } from '../store/entry-parts.ts';
import { DATES_WORDS } from './dates-words.ts';

/** The input for the words of a change: its body, and the state before it. */
export interface ChangeWordsOf<Body = Fields, Base = unknown> {
  readonly body: Body;
  readonly base: Base;
}

/** A label inside a sentence: 'Business Hours' becomes 'Business hours', and a URL stays one. */
const withinSentence = (label: string): string =>
  label.replaceAll(/ [A-Z](?=[a-z])/g, (initial) => initial.toLowerCase());

const PAGE_CHOICES = Object.keys(DEFAULT_PAGE_CHOICES) as (keyof typeof DEFAULT_PAGE_CHOICES)[];

const FIELD_NAMES: Readonly<Record<string, string>> = {
  ...mapSettingsTexts((name) => withinSentence(SETTINGS_LABELS[name])),
  schedulingEnabled: 'New bookings',
  galleryCategories: withinSentence(SETTINGS_LABELS.galleryCategories),
  galleryLayout: withinSentence(SETTINGS_LABELS.galleryLayout),
  timeZone: withinSentence(SETTINGS_LABELS.timeZone),
  consentText: withinSentence(SETTINGS_LABELS.consentText),
  consentLink: withinSentence(SETTINGS_LABELS.consentLink),
  consentRequired: withinSentence(SETTINGS_LABELS.consentRequired),
  ...mapNames(PAGE_CHOICES, (name) => withinSentence(SETTINGS_LABELS[name])),
};

const LONGEST = 40;
/** More changes than this are only counted. */
const NAMED = 3;

const short = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
};

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.map((item) => pageChoiceWords(item) ?? item).join(', ') : String(value);

const quoted = (value: unknown): string =>
  value && !(Array.isArray(value) && value.length === 0) ? `“${short(textOf(value))}”` : 'nothing';

export const fieldWords = (field: string): string => FIELD_NAMES[field] ?? field;

type Package = Settings['packages'][number];

const packageWords = ({ base: before, mine: after }: PackageRow, currency: Settings['currency']): string[] => {
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

const packagesWords = (
  before: readonly Package[],
  after: readonly Package[],
  currency: Settings['currency'],
): string[] => {
  const { rows, keys } = packageRows(before, after, after);
  const words = rows.flatMap((row) => packageWords(row, currency));
  return words.length === 0 && !sameValue(keys.base, keys.mine) ? ['Order of packages'] : words;
};

const settingWords = (field: string, before: unknown, after: unknown): string =>
  typeof after === 'boolean'
    ? `${fieldWords(field)} ${after ? 'on' : 'off'}`
    : `${fieldWords(field)} ${quoted(before)} → ${quoted(after)}`;

const settingsWords = ({ body, base }: ChangeWordsOf<SettingsInput, Settings | null>): string => {
  if (!base) return 'Settings';
  const before: Fields = base;
  const words = Object.entries(body).flatMap(([field, after]) => {
    const old = before[field];
    if (after === undefined || sameValue(old, after)) return [];
    if (field === 'packages') return packagesWords(base.packages, body.packages, body.currency ?? base.currency);
    return DATES_WORDS[field as keyof Settings]?.(base, body) ?? [settingWords(field, old, after)];
  });
  const more = words.length - NAMED;
  const named = words.slice(0, NAMED).join(', ');
  return more > 0 ? `${named} and ${more} more` : named || 'Settings saved as they were';
};

const addedWords = ({ body: { images } }: ChangeWordsOf<ChangeBody<'gallery', 'adds'>>): string => {
  const [first] = new Set(images.map(({ category }) => category));
  const count = `${images.length} ${images.length === 1 ? 'photo' : 'photos'}`;
  return images.every(({ category }) => category === first) ? `${count} for ${first}` : count;
};

type OfImage = ChangeWordsOf<unknown, { readonly alt?: string } | null>;
type OfEnquiry = ChangeWordsOf<unknown, { readonly name?: string } | null>;

const alt = ({ base }: OfImage): string => quoted(base?.alt ?? 'a photo');
const sender = ({ base }: OfEnquiry): string => base?.name ?? 'somebody';

const editWords = (change: ChangeWordsOf<ChangeBody<'gallery', 'edits'>, GalleryImage | null>): string => {
  const { body, base } = change;
  const parts = (['alt', 'category', 'order'] as const).filter(
    (field) => body[field] !== undefined && body[field] !== base?.[field],
  );
  const names = { alt: 'Description', category: 'Category', order: 'Order' };
  const pointed = body.focalX !== undefined || body.focalY !== undefined;
  const words = [
    ...parts.map((field) => `${names[field]} → ${quoted(body[field])}`),
    ...(pointed ? [`Focal point${body.focalX === null ? ' removed' : ''}`] : []),
  ];
  return `Photo ${alt(change)}${words.length > 0 ? `: ${words.join(', ')}` : ''}`;
};

const markWords = ({ spam, stage }: ChangeBody<'contacts', 'edits'>): string =>
  [
    ...(stage === undefined ? [] : [`is ${stage}`]),
    ...(spam === undefined ? [] : [spam ? 'marked as spam' : 'is not spam']),
  ].join(', ');

interface BaseOf {
  settings: Settings;
  gallery: GalleryImage;
  hero: HeroImage;
  contacts: Enquiry;
  readMarks: AccountReadMarks;
}

/** A method, so that the words of different nouns fit into one record. */
interface Words<Body = Fields, Base = unknown> {
  of(change: ChangeWordsOf<Body, Base>): string;
}

/** A queueable call without words does not compile. */
const WORDS: {
  readonly [N in Noun]: { readonly [E in EffectOf<N>]: Words<ChangeBody<N, E>, BaseOf[N] | null> };
} = {
  settings: { saves: { of: settingsWords } },
  gallery: {
    adds: { of: addedWords },
    edits: { of: editWords },
    replaces: { of: (change) => `Photo ${alt(change)} replaced` },
    orders: { of: () => 'Order of the gallery' },
    deletes: { of: (change) => `Photo ${alt(change)} deleted` },
    restores: { of: (change) => `Photo ${alt(change)} restored` },
    purges: { of: (change) => `Photo ${alt(change)} deleted for good` },
  },
  hero: {
    adds: { of: ({ body }) => `Hero image ${quoted(body.alt)}` },
    edits: { of: (change) => `Position of hero image ${alt(change)}` },
    activates: { of: (change) => `Hero image ${alt(change)} set active` },
    deletes: { of: (change) => `Hero image ${alt(change)} deleted` },
    restores: { of: (change) => `Hero image ${alt(change)} restored` },
    purges: { of: (change) => `Hero image ${alt(change)} deleted for good` },
  },
  contacts: {
    edits: { of: (change) => `Inquiry of ${sender(change)} ${markWords(change.body)}` },
    addsNote: { of: (change) => `Note on the inquiry of ${sender(change)}: ${quoted(change.body.text)}` },
    deletesNote: { of: (change) => `Note on the inquiry of ${sender(change)} deleted` },
    deletes: { of: (change) => `Inquiry of ${sender(change)} deleted` },
    restores: { of: (change) => `Inquiry of ${sender(change)} restored` },
    purges: { of: (change) => `Inquiry of ${sender(change)} deleted for good` },
    erases: { of: () => 'One person erased' },
  },
  readMarks: { marks: { of: ({ body }) => `Inquiries marked as ${body.unread?.length ? 'unread' : 'read'}` } },
};

const wordsOf = ({ noun, effect }: Changes): Words | undefined => {
  const words: Readonly<Record<Noun, { readonly [E in Changes['effect']]?: Words }>> = WORDS;
  return words[noun][effect];
};

/** A change in the words of the Sync panel: 'Price of Signature $499 → $549', '12 photos for Weddings'. */
export const changeWords = (call: string, change: ChangeWordsOf): string => {
  const changes = endpointNamed(call)?.changes;
  return (changes && wordsOf(changes)?.of(change)) ?? call;
};
