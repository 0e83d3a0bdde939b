import { mapNames, SETTINGS_TEXT_NAMES, type SettingsTextName, settingsText } from '@shutterdesk/shared';
import * as z from 'zod/mini';
import type { StoredSettings } from '#lib/studio/studio-queries.ts';
import { useSettingsPart } from '#lib/studio/use-settings-part.ts';

const NAMES = SETTINGS_TEXT_NAMES.filter((name) => settingsText(name).group === 'legal');

/** Each text of the legal pages; '' for none. */
export type LegalForm = Readonly<Record<SettingsTextName, string>>;

/** A form over the stored legal pages. */
export const useLegalForm = (stored: StoredSettings) =>
  useSettingsPart(stored, {
    place: 'legal',
    schema: z.object(mapNames(NAMES, () => z.string())) as z.ZodMiniType<LegalForm>,
    toForm: (settings) => mapNames(NAMES, (name) => settings[name] ?? '') as LegalForm,
    toFields: (form) => mapNames(NAMES, (name) => form[name].trim() || null),
    words: {
      saved: 'Legal pages saved.',
      saveFailed: 'Couldn’t save your legal pages. Please try again.',
    },
  });
