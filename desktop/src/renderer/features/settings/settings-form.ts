import { mergeSettings, type Package, type Settings, type SettingsConflict, sameValue } from '@shutterdesk/shared';

export type TextName = Exclude<keyof Settings, 'schedulingEnabled' | 'packages' | 'galleryCategories'>;

/** What the form holds: the settings, with '' for a text that is not there. */
export type SettingsForm = Record<TextName, string> & {
  schedulingEnabled: boolean;
  packages: Package[];
  /** One in a line. undefined: the server is of 0.1.0 and knows neither these nor a name and currency of the studio. */
  galleryCategories: string | undefined;
};

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
  'brandName',
  'currency',
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
  galleryCategories: settings.galleryCategories?.join('\n'),
});

const isBlank = (text: string): boolean => text.trim() === '';

const filled = (texts: readonly string[]): string[] =>
  texts.filter((text) => !isBlank(text)).map((text) => text.trim());

/** Left out, a save leaves them as they are. */
const NOT_KNOWN = { brandName: undefined, currency: undefined, galleryCategories: undefined };

/** The body of a save: every text trimmed, null for an empty one, without blank features and categories. */
export const toPayload = (form: SettingsForm): Settings => ({
  ...mapTexts((name) => form[name].trim() || null),
  schedulingEnabled: form.schedulingEnabled,
  packages: form.packages.map((item) => ({
    name: item.name.trim(),
    price: item.price.trim(),
    features: filled(item.features),
    featured: item.featured,
  })),
  ...(form.galleryCategories === undefined
    ? NOT_KNOWN
    : { galleryCategories: filled(form.galleryCategories.split('\n')) }),
});

/** Different by value from what is stored, not merely touched. */
export const isDirty = (form: SettingsForm, base: SettingsForm): boolean =>
  !sameValue(toPayload(form), toPayload(base));

/** As a save would send it, but where the form says the same in other blanks: that is left as it is being typed. */
const asTyped = (merged: Settings, base: SettingsForm, mine: SettingsForm): SettingsForm => {
  const [incoming, sent] = [toForm(merged), toPayload(mine)];
  const text = (name: TextName) =>
    mine[name] !== base[name] && sent[name] === merged[name] ? mine[name] : incoming[name];
  const typed = (item: Package) => mine.packages[sent.packages.findIndex((other) => sameValue(other, item))] ?? item;
  const untouched = sameValue(mine.packages, base.packages);
  return {
    ...mapTexts(text),
    schedulingEnabled: merged.schedulingEnabled,
    packages: untouched ? incoming.packages : incoming.packages.map(typed).map(copyPackage),
    galleryCategories: sameValue(sent.galleryCategories, merged.galleryCategories)
      ? mine.galleryCategories
      : incoming.galleryCategories,
  };
};

export interface FormMerge {
  /** The person's changes since `base`, laid over the settings that came in. */
  readonly form: SettingsForm;
  /** The base of `form`: the settings that came in, except fields that both changed, until the person chooses. */
  readonly base: SettingsForm;
  readonly conflicts: readonly SettingsConflict[];
}

/** @param keepTheirs the fields of the conflicts in which the person chose what came in */
export const mergeIncoming = (
  base: SettingsForm,
  mine: SettingsForm,
  incoming: Settings,
  keepTheirs?: ReadonlySet<string>,
): FormMerge => {
  const { merged, basis, conflicts } = mergeSettings(toPayload(base), toPayload(mine), incoming, keepTheirs);
  return { form: asTyped(merged, base, mine), base: toForm(basis), conflicts };
};

/** Where the form holds what an issue of the server names: blank features were not sent, so later ones stand further down. */
export const formPath = (issuePath: string, form: SettingsForm): string => {
  if (issuePath.startsWith('galleryCategories.')) return 'galleryCategories';
  const [, at, index] = /^packages\.(\d+)\.features\.(\d+)$/.exec(issuePath) ?? [];
  if (at === undefined || index === undefined) return issuePath;
  const sent = (form.packages[Number(at)]?.features ?? []).flatMap((text, place) => (isBlank(text) ? [] : [place]));
  return `packages.${at}.features.${sent[Number(index)] ?? index}`;
};
