import {
  type AnyEndpoint,
  mapNames,
  mergeSettings,
  readSettings,
  type Settings,
  type SettingsTextName,
  settingsPartSchema,
} from '@shutterdesk/shared';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { refresh } from '#lib/api/use-api-mutation.ts';
import { type FormMerge, issuesBy, type SavedFormOptions, useSavedForm } from '#lib/drafts/use-saved-form.ts';
import { type SavedSettings, type SettingsBody, saveSettingsOver } from './save-settings-over.ts';
import { type StoredSettings, settingsQuery } from './studio-queries.ts';

type Options<Form, Fields> = SavedFormOptions<Settings, Form, Fields, SavedPart<Form>>;

type SavedPart<Form> = SavedSettings<Form> & { readonly stored: Settings };

interface SettingsPart<Form, Fields>
  extends Pick<Options<Form, Fields>, 'place' | 'draft' | 'schema' | 'words' | 'merge' | 'fieldOf' | 'offersUndo'>,
    Partial<Pick<Options<Form, Fields>, 'check' | 'onlyAdvises'>> {
  readonly toForm: (settings: Settings) => Form;
  /** The typed values, as fields of the settings: blank texts as null. */
  readonly toFields: (form: Form) => Fields;
  /** Further reads that a save makes old. */
  readonly stale?: readonly AnyEndpoint[];
}

/** Texts of the settings in a form: '' for one that is not set. */
export const settingsTexts = <Name extends SettingsTextName>(names: readonly Name[]) => ({
  schema: z.object(mapNames(names, () => z.string())),
  toForm: (settings: Readonly<Record<Name, string | null>>) => mapNames(names, (name) => settings[name] ?? ''),
  toFields: (form: Readonly<Record<Name, string>>) => mapNames(names, (name) => form[name].trim() || null),
});

/** Merges field by field. */
const mergeFields =
  <Form, Fields extends Partial<Settings>>({ toForm, toFields }: SettingsPart<Form, Fields>) =>
  (base: Form, mine: Form, incoming: Settings, keepTheirs?: ReadonlySet<string>): FormMerge<Form> => {
    const theirs = toFields(toForm(incoming));
    const { merged, basis, conflicts } = mergeSettings(toFields(base), toFields(mine), theirs, keepTheirs);
    return { form: toForm({ ...incoming, ...merged }), base: toForm({ ...incoming, ...basis }), conflicts };
  };

/**
 * A form over a part of the stored settings. It takes over at once what others save, and keeps what is typed; where both
 * changed the same, a save asks.
 */
export const useSettingsPart = <Form extends object, Fields extends Partial<Settings>>(
  stored: StoredSettings,
  part: SettingsPart<Form, Fields>,
) => {
  const client = useQueryClient();
  const {
    toForm,
    toFields,
    merge = mergeFields(part),
    check = issuesBy(settingsPartSchema),
    stale = [],
    ...others
  } = part;
  return useSavedForm<Settings, Form, Fields, SavedPart<Form>>({
    ...others,
    stored: stored.settings,
    read: toForm,
    toInput: toFields,
    check,
    merge,
    publishes: true,
    save: async (_fields, call, { form: mine, base }) => {
      const saved = await saveSettingsOver(client, call, stored, (theirs) => {
        const { form, conflicts } = merge(base, mine, theirs);
        const { schedulingEnabled, packages } = theirs;
        const body: SettingsBody = { schedulingEnabled, packages, ...toFields(form) };
        return { form, body, conflicts };
      });
      return { ...saved, stored: saved.settings };
    },
    onSaved: ({ settings, tag }) => {
      client.setQueryData(settingsQuery.queryKey, { settings, tag });
      void refresh(client, ...stale);
      return refresh(client, readSettings);
    },
  });
};
