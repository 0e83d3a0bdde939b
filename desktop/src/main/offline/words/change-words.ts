import {
  type GalleryImage,
  mapSettingsTexts,
  type PackageRow,
  packageRows,
  SETTINGS_LABELS,
  type Settings,
  sameValue,
} from '@shutterdesk/shared';
import type { QueuedCall } from '../match-endpoint.ts';

/** What a change is about: its body, and what was there before it. */
export interface ChangeWordsOf {
  readonly body: Readonly<Record<string, unknown>>;
  readonly base: unknown;
}

/** A label as it stands within a sentence: 'Business Hours' becomes 'Business hours', and a URL stays one. */
const withinSentence = (label: string): string =>
  label.replaceAll(/ [A-Z](?=[a-z])/g, (initial) => initial.toLowerCase());

const FIELD_NAMES: Readonly<Record<string, string>> = {
  ...mapSettingsTexts((name) => withinSentence(SETTINGS_LABELS[name])),
  schedulingEnabled: 'New bookings',
  galleryCategories: withinSentence(SETTINGS_LABELS.galleryCategories),
};

const LONGEST = 40;
/** More changes than these are counted. */
const NAMED = 3;

const short = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
};

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value));

const quoted = (value: unknown): string => (value ? `“${short(textOf(value))}”` : 'nothing');

export const fieldWords = (field: string): string => FIELD_NAMES[field] ?? field;

type Package = Settings['packages'][number];

const packageWords = ({ key, base: before, mine: after }: PackageRow): string[] => {
  if (!before) return [`New package ${quoted(after?.name)}`];
  if (!after) return [`Package ${key} removed`];
  const words: string[] = [];
  if (before.name !== after.name) words.push(`Package ${key} is now ${quoted(after.name)}`);
  if (before.price !== after.price) words.push(`Price of ${key} ${before.price} → ${after.price}`);
  if (!sameValue(before.features, after.features)) words.push(`Features of ${key}`);
  if (before.featured !== after.featured) words.push(`${key} ${after.featured ? 'featured' : 'not featured'}`);
  return words;
};

const packagesWords = (before: readonly Package[], after: readonly Package[]): string[] => {
  const words = packageRows(before, after, after).flatMap(packageWords);
  return words.length === 0 && !sameValue(before, after) ? ['Order of packages'] : words;
};

const settingWords = (field: string, before: unknown, after: unknown): string =>
  typeof after === 'boolean'
    ? `${fieldWords(field)} ${after ? 'on' : 'off'}`
    : `${fieldWords(field)} ${quoted(before)} → ${quoted(after)}`;

const settingsWords = ({ body, base }: ChangeWordsOf): string => {
  if (!base) return 'Settings';
  const before = base as Settings;
  const words = Object.entries(body).flatMap(([field, after]) => {
    const old = before[field as keyof Settings];
    if (after === undefined || sameValue(old, after)) return [];
    return field === 'packages'
      ? packagesWords(before.packages, after as Package[])
      : [settingWords(field, old, after)];
  });
  const more = words.length - NAMED;
  const named = words.slice(0, NAMED).join(', ');
  return more > 0 ? `${named} and ${more} more` : named || 'Settings saved as they were';
};

const addedWords = ({ body }: ChangeWordsOf): string => {
  const images = body.images as { category: string }[];
  const [first] = new Set(images.map(({ category }) => category));
  const count = `${images.length} ${images.length === 1 ? 'photo' : 'photos'}`;
  return images.every(({ category }) => category === first) ? `${count} for ${first}` : count;
};

const alt = ({ base }: ChangeWordsOf): string => quoted((base as { alt?: string } | null)?.alt ?? 'a photo');
const sender = ({ base }: ChangeWordsOf): string => (base as { name?: string } | null)?.name ?? 'somebody';

const editWords = (change: ChangeWordsOf): string => {
  const before = (change.base ?? {}) as Partial<GalleryImage>;
  const parts = (['alt', 'category', 'order'] as const).filter(
    (field) => change.body[field] !== undefined && change.body[field] !== before[field],
  );
  const names = { alt: 'Description', category: 'Category', order: 'Order' };
  const words = parts.map((field) => `${names[field]} → ${quoted(change.body[field])}`);
  return `Photo ${alt(change)}${words.length > 0 ? `: ${words.join(', ')}` : ''}`;
};

/** A call that queues and has no words does not compile. */
const WORDS: { readonly [Name in QueuedCall]: (change: ChangeWordsOf) => string } = {
  saveSettings: settingsWords,
  addGalleryImages: addedWords,
  editGalleryImage: editWords,
  orderGalleryImages: () => 'Order of the gallery',
  deleteGalleryImage: (change) => `Photo ${alt(change)} deleted`,
  restoreGalleryImage: (change) => `Photo ${alt(change)} restored`,
  purgeGalleryImage: (change) => `Photo ${alt(change)} deleted for good`,
  addHeroImage: ({ body }) => `Hero image ${quoted(body.alt)}`,
  positionHeroImage: (change) => `Position of hero image ${alt(change)}`,
  activateHeroImage: (change) => `Hero image ${alt(change)} set active`,
  deleteHeroImage: (change) => `Hero image ${alt(change)} deleted`,
  restoreHeroImage: (change) => `Hero image ${alt(change)} restored`,
  purgeHeroImage: (change) => `Hero image ${alt(change)} deleted for good`,
  markContact: (change) => `Inquiry of ${sender(change)} ${change.body.spam ? 'marked as spam' : 'is not spam'}`,
  deleteContact: (change) => `Inquiry of ${sender(change)} deleted`,
  restoreContact: (change) => `Inquiry of ${sender(change)} restored`,
  purgeContact: (change) => `Inquiry of ${sender(change)} deleted for good`,
};

const WORDS_OF = new Map(Object.entries(WORDS));

/** A change as the Sync panel lists it: 'Price of Signature 499 → 549', '12 photos for Weddings'. */
export const changeWords = (call: string, change: ChangeWordsOf): string => WORDS_OF.get(call)?.(change) ?? call;
