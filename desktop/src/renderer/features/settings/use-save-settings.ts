import { ApiError, readSettings, type Settings, saveSettings } from '@shutterdesk/shared';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { desktopBridge } from '#lib/desktop-bridge.ts';
import { notifyError, notifySuccess } from '#lib/notices.ts';
import { refresh } from '#lib/refresh.ts';
import { type StoredSettings, settingsQuery } from '#lib/settings-query.ts';
import { clashesBetween, mergeIncoming, type SettingsForm, toForm, toPayload } from './settings-form.ts';
import { SETTINGS_WORDS as words } from './settings-words.ts';

interface SettingsSave {
  mine: SettingsForm;
  /** What was stored when each of its fields began. */
  began: SettingsForm;
  /** What is stored now, as far as is known here. */
  stored: StoredSettings;
}

interface SavedSettings extends StoredSettings {
  /** What was sent in the end. */
  sent: SettingsForm;
}

const put = async (body: Settings, base: StoredSettings): Promise<StoredSettings> => {
  let tag: string | null = null;
  const onHeaders = (headers: Headers) => {
    tag = headers.get('etag');
  };
  // The desktop app lays a change over what others saved by itself, also long after it was made.
  const headers: Record<string, string> = base.tag && !desktopBridge() ? { 'if-match': base.tag } : {};
  return { settings: await api(saveSettings, { body, headers, onHeaders }), tag };
};

const isOutdated = (error: unknown): boolean => error instanceof ApiError && error.code === 'precondition_failed';

/** Both changed the same fields: nothing was saved, the person has to say whose words count. */
export class SettingsClash extends Error {
  override name = 'SettingsClash';
  readonly fields: readonly (keyof Settings)[];
  readonly theirs: SettingsForm;

  constructor(fields: readonly (keyof Settings)[], theirs: SettingsForm) {
    super(`Somebody else changed the same: ${fields.join(', ')}`);
    this.fields = fields;
    this.theirs = theirs;
  }
}

/**
 * Where somebody else has saved in the meantime, their changes are kept and these laid over them.
 * @throws {SettingsClash} where they changed the same field; the query then holds what they saved
 */
const saveOver = async (client: QueryClient, { mine, began, stored }: SettingsSave): Promise<SavedSettings> => {
  const theirs = toForm(stored.settings);
  const fields = clashesBetween(began, mine, theirs);
  if (fields.length > 0) throw new SettingsClash(fields, theirs);
  const sent = mergeIncoming(began, mine, theirs);
  try {
    return { ...(await put(toPayload(sent), stored)), sent };
  } catch (error) {
    if (!isOutdated(error)) throw error;
    const current = await client.fetchQuery({ ...settingsQuery, staleTime: 0 });
    if (current.tag === stored.tag) throw error;
    return saveOver(client, { mine: sent, began: theirs, stored: current });
  }
};

export const useSaveSettings = () => {
  const client = useQueryClient();
  return useMutation({
    meta: { publishes: true },
    mutationFn: (save: SettingsSave) => saveOver(client, save),
    onSuccess: async ({ settings, tag }) => {
      client.setQueryData(settingsQuery.queryKey, { settings, tag });
      notifySuccess(words.saved, words.savedTitle);
      await refresh(client, readSettings);
    },
    onError: () => notifyError(words.saveFailed),
  });
};
