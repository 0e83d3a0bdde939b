import {
  ApiError,
  readMail,
  readSettings,
  SAVE_BEGAN_FROM,
  type Settings,
  type SettingsConflict,
  saveSettings,
} from '@shutterdesk/shared';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';
import { refresh } from '#lib/api/refresh.ts';
import { desktopBridge } from '#lib/desktop/desktop-bridge.ts';
import { notifyFailure, notifySuccess } from '#lib/notices.ts';
import { type StoredSettings, settingsQuery } from '#lib/studio/settings-query.ts';
import { mergeIncoming, type SettingsForm, toForm, toPayload } from './settings-form.ts';
import { SETTINGS_WORDS as words } from './settings-words.ts';

interface SettingsSave {
  mine: SettingsForm;
  /** The stored settings on which each field is based. */
  began: SettingsForm;
  /** The stored settings, as this window last read them. */
  stored: StoredSettings;
}

interface SavedSettings extends StoredSettings {
  /** The form that was finally sent. */
  sent: SettingsForm;
}

/**
 * The base of a save, in two forms. The server refuses a save with an outdated ETag (If-Match). The desktop app
 * merges a change with those of others, even long afterwards, and needs the complete base.
 */
const beganFrom = ({ settings, tag }: StoredSettings): { body: object; headers: Record<string, string> } => {
  if (desktopBridge()) return { body: { [SAVE_BEGAN_FROM]: settings }, headers: {} };
  return { body: {}, headers: tag ? { 'if-match': tag } : {} };
};

const put = async (body: Settings, base: StoredSettings): Promise<StoredSettings> => {
  let tag: string | null = null;
  const onHeaders = (headers: Headers) => {
    tag = headers.get('etag');
  };
  const began = beganFrom(base);
  const call = { body: { ...body, ...began.body }, headers: began.headers, onHeaders };
  return { settings: await api(saveSettings, call), tag };
};

const isOutdated = (error: unknown): boolean => error instanceof ApiError && error.code === 'precondition_failed';

/** Both changed the same field: nothing was saved, and the person has to choose. */
export class SettingsClash extends Error {
  override name = 'SettingsClash';
  readonly conflicts: readonly SettingsConflict[];
  readonly theirs: Settings;

  constructor(conflicts: readonly SettingsConflict[], theirs: Settings) {
    super(`Somebody else changed the same: ${conflicts.map(({ field }) => field).join(', ')}`);
    this.conflicts = conflicts;
    this.theirs = theirs;
  }
}

/**
 * Saves and keeps the changes that somebody else has saved in the meantime.
 * @throws {SettingsClash} both changed the same field; the query then holds the other person's settings
 */
const saveOver = async (client: QueryClient, { mine, began, stored }: SettingsSave): Promise<SavedSettings> => {
  const { form: sent, conflicts } = mergeIncoming(began, mine, stored.settings);
  if (conflicts.length > 0) throw new SettingsClash(conflicts, stored.settings);
  try {
    return { ...(await put(toPayload(sent), stored)), sent };
  } catch (error) {
    if (!isOutdated(error)) throw error;
    const current = await client.fetchQuery({ ...settingsQuery, staleTime: 0 });
    if (current.tag === stored.tag) throw error;
    return saveOver(client, { mine: sent, began: toForm(stored.settings), stored: current });
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
      // The business e-mail is told of inquiries unless other addresses are entered.
      void refresh(client, readMail);
      await refresh(client, readSettings);
    },
    // A clash is not a failure: a dialog asks about it.
    onError: (error) => error instanceof SettingsClash || notifyFailure(error, words.saveFailed),
  });
};
