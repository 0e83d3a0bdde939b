import {
  mapNames,
  mergeSettings,
  type Package,
  type Settings,
  type SettingsConflict,
  sameValue,
  TAB_TEXT_NAMES,
  type TabTextName,
} from '@shutterdesk/shared';

/** The part of the settings that this form has. */
type FormSettings = Pick<Settings, TabTextName | 'schedulingEnabled' | 'packages' | 'galleryCategories'>;

/** The settings in the form, with '' for a missing text. */
export type SettingsForm = Record<TabTextName, string> & {
  schedulingEnabled: boolean;
  packages: Package[];
  /** One on each line. */
  galleryCategories: string;
};

const copyPackage = (item: Package): Package => ({ ...item, features: [...item.features] });

export const toForm = (settings: FormSettings): SettingsForm => ({
  ...mapNames(TAB_TEXT_NAMES, (name) => settings[name] ?? ''),
  schedulingEnabled: settings.schedulingEnabled,
  packages: settings.packages.map(copyPackage),
  galleryCategories: settings.galleryCategories.join('\n'),
});

const isBlank = (text: string): boolean => text.trim() === '';

const filled = (texts: readonly string[]): string[] =>
  texts.filter((text) => !isBlank(text)).map((text) => text.trim());

/** The body of a save: every text trimmed, null for an empty one, without blank features and categories. */
export const toPayload = (form: SettingsForm): FormSettings => ({
  ...mapNames(TAB_TEXT_NAMES, (name) => form[name].trim() || null),
  schedulingEnabled: form.schedulingEnabled,
  packages: form.packages.map((item) => ({
    ...item,
    name: item.name.trim(),
    price: item.price.trim(),
    features: filled(item.features),
  })),
  galleryCategories: filled(form.galleryCategories.split('\n')),
});

/** Compares the form with the stored one by value: a touched field is not dirty. */
export const isDirty = (form: SettingsForm, base: SettingsForm): boolean =>
  !sameValue(toPayload(form), toPayload(base));

/** The merged settings as a form. A text that differs from the typed one only in whitespace stays as typed. */
const asTyped = (merged: FormSettings, base: SettingsForm, mine: SettingsForm): SettingsForm => {
  const [incoming, sent] = [toForm(merged), toPayload(mine)];
  const text = (name: TabTextName) =>
    mine[name] !== base[name] && sent[name] === merged[name] ? mine[name] : incoming[name];
  const typed = (item: Package) => mine.packages[sent.packages.findIndex((other) => sameValue(other, item))] ?? item;
  const untouched = sameValue(mine.packages, base.packages);
  return {
    ...mapNames(TAB_TEXT_NAMES, text),
    schedulingEnabled: merged.schedulingEnabled,
    packages: untouched ? incoming.packages : incoming.packages.map(typed).map(copyPackage),
    galleryCategories: sameValue(sent.galleryCategories, merged.galleryCategories)
      ? mine.galleryCategories
      : incoming.galleryCategories,
  };
};

export interface FormMerge {
  /** The incoming settings with the person's changes since `base`. */
  readonly form: SettingsForm;
  /**
   * The base of `form`: the incoming settings, but fields in conflict keep their old base until the person chooses.
   */
  readonly base: SettingsForm;
  readonly conflicts: readonly SettingsConflict[];
}

/** @param keepTheirs the fields of the conflicts in which the person chose the incoming value */
export const mergeIncoming = (
  base: SettingsForm,
  mine: SettingsForm,
  incoming: FormSettings,
  keepTheirs?: ReadonlySet<string>,
): FormMerge => {
  const { merged, basis, conflicts } = mergeSettings(toPayload(base), toPayload(mine), incoming, keepTheirs);
  return { form: asTyped(merged, base, mine), base: toForm(basis), conflicts };
};

/** Translates a path in the server's issues to the form's. Blank features are not sent, so the indexes differ. */
export const formPath = (issuePath: string, form: SettingsForm): string => {
  if (issuePath.startsWith('galleryCategories.')) return 'galleryCategories';
  const [, at, index] = /^packages\.(\d+)\.features\.(\d+)$/.exec(issuePath) ?? [];
  if (at === undefined || index === undefined) return issuePath;
  const sent = (form.packages[Number(at)]?.features ?? []).flatMap((text, place) => (isBlank(text) ? [] : [place]));
  return `packages.${at}.features.${sent[Number(index)] ?? index}`;
};
