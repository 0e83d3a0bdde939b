import { mapNames, type Package, parts, type Settings, TAB_TEXT_NAMES, type TabTextName } from '@shutterdesk/shared';
import * as z from 'zod/mini';
import type { StoredSettings } from '#lib/studio/studio-queries.ts';
import { settingsTexts, useSettingsPart } from '#lib/studio/use-settings-part.ts';

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

const TEXTS = settingsTexts(TAB_TEXT_NAMES);

export const toForm = (settings: FormSettings): SettingsForm => ({
  ...TEXTS.toForm(settings),
  schedulingEnabled: settings.schedulingEnabled,
  packages: settings.packages.map(copyPackage),
  galleryCategories: settings.galleryCategories.join('\n'),
});

const isBlank = (text: string): boolean => text.trim() === '';

const filled = (texts: readonly string[]): string[] =>
  texts.filter((text) => !isBlank(text)).map((text) => text.trim());

/** The body of a save: every text trimmed, null for an empty one, without blank features and categories. */
export const toPayload = (form: SettingsForm): FormSettings => ({
  ...TEXTS.toFields(form),
  schedulingEnabled: form.schedulingEnabled,
  packages: form.packages.map((item) => ({
    ...item,
    name: item.name.trim(),
    price: item.price.trim(),
    features: filled(item.features),
  })),
  galleryCategories: filled(form.galleryCategories.split('\n')),
});

/** Translates a path in the server's issues to the form's. Blank features are not sent, so the indexes differ. */
export const formPath = (issuePath: string, form: SettingsForm): string => {
  if (issuePath.startsWith('galleryCategories.')) return 'galleryCategories';
  const [, at, index] = /^packages\.(\d+)\.features\.(\d+)$/.exec(issuePath) ?? [];
  if (at === undefined || index === undefined) return issuePath;
  const sent = (form.packages[Number(at)]?.features ?? []).flatMap((text, place) => (isBlank(text) ? [] : [place]));
  return `packages.${at}.features.${sent[Number(index)] ?? index}`;
};

/** An older release stored fewer fields: missing ones take their currently stored value. */
const draftSchema = z.object({
  ...mapNames(TAB_TEXT_NAMES, () => z.optional(z.string())),
  schedulingEnabled: z.optional(z.boolean()),
  galleryCategories: z.optional(z.string()),
  packages: z.optional(
    z.array(
      z.object({
        id: z.optional(z.string()),
        name: z.string(),
        price: z.string(),
        features: z.array(z.string()),
        featured: z.boolean(),
      }),
    ),
  ),
}) satisfies z.ZodMiniType<Partial<SettingsForm>>;

export const SETTINGS_PART = {
  place: 'settings',
  schema: draftSchema,
  toForm,
  toFields: toPayload,
  fieldOf: formPath,
  onlyAdvises: true,
  // Mail about enquiries goes to the business e-mail unless other addresses are entered.
  stale: [parts.notices.read],
  words: {
    saved: 'Your pricing, scheduling, and content have been updated.',
    savedTitle: 'Settings saved!',
    savedHere: 'Saved on this computer.',
    saveFailed: 'Failed to save settings. Please try again.',
  },
} as const;

export const useSettingsForm = (stored: StoredSettings) => useSettingsPart(stored, SETTINGS_PART);

/** The form with its errors and the way to change it, for the cards. */
export type SettingsFields = Pick<ReturnType<typeof useSettingsForm>, 'form' | 'base' | 'errors' | 'change'>;
