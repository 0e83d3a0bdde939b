import { mapNames, SETTINGS_TEXT_NAMES, type Settings, type SettingsTextName, settingsText } from '@shutterdesk/shared';
import * as z from 'zod/mini';
import type { StoredSettings } from '#lib/studio/settings-query.ts';
import { useSettingsPart } from '#lib/studio/use-settings-part.ts';

export const HEADING_NAMES = SETTINGS_TEXT_NAMES.filter((name) => settingsText(name).group === 'headings');
const NAMES = [
  ...HEADING_NAMES,
  'language' as const,
  ...SETTINGS_TEXT_NAMES.filter((name) => settingsText(name).group === 'search'),
];

const choicesSchema = z.object({
  openingHours: z.array(z.object({ days: z.array(z.number()), opens: z.string(), closes: z.string() })),
  ownLinks: z.array(z.object({ label: z.string(), url: z.string() })),
  quickLinksScroll: z.boolean(),
  adminLinkShown: z.boolean(),
  creditShown: z.boolean(),
  placeholdersShown: z.boolean(),
});

type Choices = z.infer<typeof choicesSchema>;

export type PageForm = Choices & { readonly texts: Readonly<Record<SettingsTextName, string>> };

const choicesOf = ({
  openingHours,
  ownLinks,
  quickLinksScroll,
  adminLinkShown,
  creditShown,
  placeholdersShown,
}: Choices): Choices => ({
  openingHours,
  ownLinks,
  quickLinksScroll,
  adminLinkShown,
  creditShown,
  placeholdersShown,
});

const textsOf = (settings: Settings) => mapNames(NAMES, (name) => settings[name] ?? '') as PageForm['texts'];

/** A form over the page's own words, and over what its foot and navigation show. */
export const usePageForm = (stored: StoredSettings) =>
  useSettingsPart(stored, {
    place: 'page',
    schema: z.extend(choicesSchema, {
      texts: z.object(mapNames(NAMES, () => z.string())) as z.ZodMiniType<PageForm['texts']>,
    }),
    toForm: (settings) => ({ ...choicesOf(settings), texts: textsOf(settings) }),
    toFields: (form) => ({
      ...choicesOf(form),
      ownLinks: form.ownLinks.map(({ label, url }) => ({ label: label.trim(), url: url.trim() })),
      ...mapNames(NAMES, (name) => form.texts[name].trim() || null),
    }),
    words: { saved: 'Your page has been saved.', saveFailed: 'Failed to save your page. Please try again.' },
  });
