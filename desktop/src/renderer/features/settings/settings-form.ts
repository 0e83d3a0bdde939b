import type { Package, Settings } from '@shutterdesk/shared';
import { sameValue } from '#lib/same-value.ts';

export type TextName = Exclude<keyof Settings, 'schedulingEnabled' | 'packages'>;

/** What the form holds: the settings, with '' for a text that is not there. */
export type SettingsForm = Record<TextName, string> & { schedulingEnabled: boolean; packages: Package[] };

export const TEXT_NAMES = [
  'heroText',
  'welcomeText',
  'contactText',
  'businessEmail',
  'businessPhone',
  'businessAddress',
  'businessHours',
  'facebookUrl',
  'instagramUrl',
  'twitterUrl',
  'pinterestUrl',
] as const satisfies readonly TextName[];

const mapTexts = <Value>(text: (name: TextName) => Value): Record<TextName, Value> =>
  Object.fromEntries(TEXT_NAMES.map((name) => [name, text(name)])) as Record<TextName, Value>;

const copyPackage = ({ name, price, features, featured }: Package): Package => ({
  name,
  price,
  features: [...features],
  featured,
});

export const toForm = (settings: Settings): SettingsForm => ({
  ...mapTexts((name) => settings[name] ?? ''),
  schedulingEnabled: settings.schedulingEnabled,
  packages: settings.packages.map(copyPackage),
});

const isBlank = (text: string): boolean => text.trim() === '';

/** What a save sends: every text trimmed, null for an empty one, without blank lines among the features. */
export const toPayload = (form: SettingsForm): Settings => ({
  ...mapTexts((name) => form[name].trim() || null),
  schedulingEnabled: form.schedulingEnabled,
  packages: form.packages.map((item) => ({
    name: item.name.trim(),
    price: item.price.trim(),
    features: item.features.filter((feature) => !isBlank(feature)).map((feature) => feature.trim()),
    featured: item.featured,
  })),
});

/** Different by value from what is stored, not merely touched. */
export const isDirty = (form: SettingsForm, base: SettingsForm): boolean =>
  !sameValue(toPayload(form), toPayload(base));

/** Takes what came in, but for the fields that the person has changed since `base`. */
export const mergeIncoming = (base: SettingsForm, mine: SettingsForm, incoming: SettingsForm): SettingsForm => {
  const names = Object.keys(incoming) as (keyof SettingsForm)[];
  const kept = names.filter((name) => !sameValue(mine[name], base[name])).map((name) => [name, mine[name]]);
  return { ...incoming, ...Object.fromEntries(kept) };
};

/** The fields that the person and somebody else have both changed since `base`, to different values. */
export const clashesBetween = (
  base: SettingsForm,
  mine: SettingsForm,
  theirs: SettingsForm,
): readonly (keyof Settings)[] => {
  const [was, here, there] = [toPayload(base), toPayload(mine), toPayload(theirs)];
  const names = Object.keys(was) as (keyof Settings)[];
  const differs = (name: keyof Settings, a: Settings, b: Settings) => !sameValue(a[name], b[name]);
  return names.filter((name) => differs(name, here, was) && differs(name, there, was) && differs(name, here, there));
};

/**
 * What the fields of `mine` have begun from once `incoming` is known: that, but for those that both have changed since
 * `base`. They stay as they were until the person has said whose words count.
 */
export const baseAfter = (base: SettingsForm, mine: SettingsForm, incoming: SettingsForm): SettingsForm => {
  const kept = clashesBetween(base, mine, incoming).map((name) => [name, base[name]]);
  return { ...incoming, ...Object.fromEntries(kept) };
};

/** Where the form holds what an issue of the server names: blank features were not sent, so later ones stand further down. */
export const formPath = (issuePath: string, form: SettingsForm): string => {
  const [, at, index] = /^packages\.(\d+)\.features\.(\d+)$/.exec(issuePath) ?? [];
  if (at === undefined || index === undefined) return issuePath;
  const sent = (form.packages[Number(at)]?.features ?? []).flatMap((text, place) => (isBlank(text) ? [] : [place]));
  return `packages.${at}.features.${sent[Number(index)] ?? index}`;
};
