import { readMail, readSettings } from '@shutterdesk/shared';
import { useQueryClient } from '@tanstack/react-query';
import { refresh } from '#lib/api/refresh.ts';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';
import { SettingsClash, saveSettingsOver } from '#lib/studio/save-settings-over.ts';
import { type StoredSettings, settingsQuery } from '#lib/studio/settings-query.ts';
import { mergeIncoming, type SettingsForm, toPayload } from './settings-form.ts';

interface SettingsSave {
  mine: SettingsForm;
  /** The stored settings on which each field is based. */
  began: SettingsForm;
  /** The stored settings, as this window last read them. */
  stored: StoredSettings;
}

export const useSaveSettings = () => {
  const client = useQueryClient();
  return useApiMutation({
    publishes: true,
    send: (call, { mine, began, stored }: SettingsSave) =>
      saveSettingsOver(client, call, stored, (theirs) => {
        const { form, conflicts } = mergeIncoming(began, mine, theirs);
        return { form, body: toPayload(form), conflicts };
      }),
    onDone: ({ settings, tag }) => {
      client.setQueryData(settingsQuery.queryKey, { settings, tag });
      // Mail about enquiries goes to the business e-mail unless other addresses are entered.
      void refresh(client, readMail);
      return refresh(client, readSettings);
    },
    done: {
      text: 'Your pricing, scheduling, and content have been updated.',
      title: 'Settings saved!',
      textHere: 'Saved on this computer.',
    },
    // A clash is not a failure: a dialog asks about it.
    failed: (error) => (error instanceof SettingsClash ? null : 'Failed to save settings. Please try again.'),
  });
};
