import { readMail, readSettings } from '@shutterdesk/shared';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refresh } from '#lib/api/refresh.ts';
import { notifyFailure, notifySuccess } from '#lib/notices.ts';
import { SettingsClash, saveSettingsOver } from '#lib/studio/save-settings-over.ts';
import { type StoredSettings, settingsQuery } from '#lib/studio/settings-query.ts';
import { mergeIncoming, type SettingsForm, toPayload } from './settings-form.ts';
import { SETTINGS_WORDS as words } from './settings-words.ts';

interface SettingsSave {
  mine: SettingsForm;
  /** The stored settings on which each field is based. */
  began: SettingsForm;
  /** The stored settings, as this window last read them. */
  stored: StoredSettings;
}

export const useSaveSettings = () => {
  const client = useQueryClient();
  return useMutation({
    meta: { publishes: true },
    mutationFn: ({ mine, began, stored }: SettingsSave) =>
      saveSettingsOver(client, stored, (theirs) => {
        const { form, conflicts } = mergeIncoming(began, mine, theirs);
        return { form, body: toPayload(form), conflicts };
      }),
    onSuccess: async ({ settings, tag }) => {
      client.setQueryData(settingsQuery.queryKey, { settings, tag });
      notifySuccess(words.saved, words.savedTitle, words.savedHere);
      // Mail about enquiries goes to the business e-mail unless other addresses are entered.
      void refresh(client, readMail);
      await refresh(client, readSettings);
    },
    // A clash is not a failure: a dialog asks about it.
    onError: (error) => error instanceof SettingsClash || notifyFailure(error, words.saveFailed),
  });
};
