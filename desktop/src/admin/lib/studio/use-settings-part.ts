import {
  type AnyEndpoint,
  type ApiClient,
  mapNames,
  mergeSettings,
  readSettings,
  SAVE_BEGAN_FROM,
  type Settings,
  type SettingsConflict,
  type SettingsTextName,
  sameValue,
  saveSettings,
  settingsPartSchema,
} from '@shutterdesk/shared';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { isOutdated } from '#lib/api/server-sentence.ts';
import { refresh, useApiMutation } from '#lib/api/use-api-mutation.ts';
import { desktopBridge } from '#lib/desktop.ts';
import {
  type FormMerge,
  issuesBy,
  type SavedFormOptions,
  SettingsClash,
  useSavedForm,
} from '#lib/drafts/use-saved-form.ts';
import { type StoredSettings, settingsQuery, withTag } from './studio-queries.ts';

/** A save of the settings; a field that is left out keeps its value. */
type SettingsBody = Partial<Settings> & Pick<Settings, 'schedulingEnabled' | 'packages'>;

/**
 * The base of a save, in two forms. The server refuses a save with an outdated ETag (If-Match). The desktop app
 * merges a change with those of others, even long afterwards, and needs the complete base.
 */
const beganFrom = ({ settings, tag }: StoredSettings): { body: object; headers: Record<string, string> } => {
  if (desktopBridge()) return { body: { [SAVE_BEGAN_FROM]: settings }, headers: {} };
  return { body: {}, headers: tag ? { 'if-match': tag } : {} };
};

const put = (call: ApiClient, body: SettingsBody, base: StoredSettings): Promise<StoredSettings> =>
  withTag(async (onHeaders) => {
    const began = beganFrom(base);
    const input = { body: { ...body, ...began.body }, headers: began.headers, onHeaders };
    return { settings: await call(saveSettings, input) };
  });

interface Merged<Form> {
  /** The form that is sent: mine over theirs. */
  readonly form: Form;
  readonly body: SettingsBody;
  readonly conflicts: readonly SettingsConflict[];
}

/** With the form that was finally sent. */
type SavedSettings<Form> = StoredSettings & { readonly sent: Form };

/**
 * Saves a form of the settings and keeps the changes that somebody else has saved in the meantime.
 * @param stored the stored settings, as this window last read them
 * @param mergeWith lays the form over the stored settings
 * @throws {SettingsClash} both changed the same field; the query then holds the other person's settings
 */
const saveSettingsOver = async <Form>(
  client: QueryClient,
  call: ApiClient,
  stored: StoredSettings,
  mergeWith: (theirs: Settings) => Merged<Form>,
): Promise<SavedSettings<Form>> => {
  const { form: sent, body, conflicts } = mergeWith(stored.settings);
  if (conflicts.length > 0) throw new SettingsClash(conflicts);
  try {
    return { ...(await put(call, body, stored)), sent };
  } catch (error) {
    if (!isOutdated(error)) throw error;
    const current = await client.fetchQuery({ ...settingsQuery, staleTime: 0 });
    // A proxy may have changed the tag, so that the server no longer knows it: nobody else has saved anything.
    const isSame = sameValue(current.settings, stored.settings);
    return saveSettingsOver(client, call, isSame ? { ...current, tag: null } : current, mergeWith);
  }
};

/** Takes up the settings that a save has answered with. */
const showSaved = (client: QueryClient, { settings, tag }: StoredSettings): Promise<unknown> => {
  client.setQueryData(settingsQuery.queryKey, { settings, tag });
  return refresh(client, readSettings);
};

interface SettingsPress<Value> {
  readonly fields: (value: Value, theirs: Settings) => Partial<Settings>;
  readonly done?: string;
  readonly failed: string;
}

/** Saves some of the settings at a press: others that somebody has saved meanwhile stay. */
export const useSaveSettings = <Value>(stored: StoredSettings, { fields, ...said }: SettingsPress<Value>) => {
  const client = useQueryClient();
  return useApiMutation({
    publishes: true,
    send: (call, value: Value) =>
      saveSettingsOver(client, call, stored, (theirs) => {
        const { schedulingEnabled, packages } = theirs;
        return { form: value, body: { schedulingEnabled, packages, ...fields(value, theirs) }, conflicts: [] };
      }),
    onDone: (saved) => showSaved(client, saved),
    ...said,
  });
};

type Options<Form, Fields> = SavedFormOptions<Settings, Form, Fields, SavedPart<Form>>;

type SavedPart<Form> = SavedSettings<Form> & { readonly stored: Settings };

interface SettingsPart<Form, Fields>
  extends Pick<Options<Form, Fields>, 'place' | 'draft' | 'schema' | 'words' | 'fieldOf' | 'offersUndo'>,
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

/** The id of an item of a list; undefined for one that has none, such as a day. */
const idOf = (item: unknown): unknown => (item as { readonly id?: unknown } | null)?.id;

const itemIn = (list: unknown, id: unknown): unknown =>
  id === undefined || !Array.isArray(list) ? undefined : list.find((item) => idOf(item) === id);

/**
 * A field of the merged form: as it is typed, where that is what was merged. It may have blanks that are not sent. Of a
 * list this goes for each item, and for their order where the form has one of its own: no row moves under the hands of
 * whoever edits it.
 */
const asTyped = (typed: unknown, sent: unknown, merged: unknown, shown: unknown): unknown => {
  if (sameValue(sent, merged)) return typed;
  if (!Array.isArray(typed) || !Array.isArray(sent) || !Array.isArray(shown)) return shown;
  const kept = shown.map((item) => {
    const id = idOf(item);
    return sameValue(itemIn(sent, id), itemIn(merged, id)) ? (itemIn(typed, id) ?? item) : item;
  });
  const order = typed.map(idOf).filter((id) => itemIn(sent, id));
  if (
    sameValue(
      order,
      sent.map(idOf).filter((id) => id !== undefined),
    )
  )
    return kept;
  const placeOf = (item: unknown): number => (order.includes(idOf(item)) ? order.indexOf(idOf(item)) : order.length);
  return kept.toSorted((one, other) => placeOf(one) - placeOf(other));
};

/** Merges field by field. The form and the settings call a field by the same name. */
export const mergeFields =
  <Form extends object, Fields extends Partial<Settings>>(
    part: Pick<SettingsPart<Form, Fields>, 'toForm' | 'toFields'>,
  ) =>
  (base: Form, mine: Form, incoming: Settings, keepTheirs?: ReadonlySet<string>): FormMerge<Form> => {
    const { toForm, toFields } = part;
    const sent: Readonly<Record<string, unknown>> = { ...toFields(mine) };
    const { merged, basis, conflicts } = mergeSettings(
      toFields(base),
      sent,
      { ...toFields(toForm(incoming)) },
      keepTheirs,
    );
    const shown = toForm({ ...incoming, ...merged });
    const now: Readonly<Record<string, unknown>> = { ...merged };
    const form = mapNames(Object.keys(shown) as (keyof Form & string)[], (name) =>
      sameValue(mine[name], base[name]) ? shown[name] : asTyped(mine[name], sent[name], now[name], shown[name]),
    ) as Form;
    return { form, base: toForm({ ...incoming, ...basis }), conflicts };
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
  const { toForm, toFields, check = issuesBy(settingsPartSchema), stale = [], ...others } = part;
  const merge = mergeFields(part);
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
    onSaved: (saved) => {
      void refresh(client, ...stale);
      return showSaved(client, saved);
    },
  });
};
