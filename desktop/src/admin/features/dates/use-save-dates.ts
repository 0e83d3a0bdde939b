import { readSettings } from '@shutterdesk/shared';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refresh } from '#lib/api/refresh.ts';
import { notifyFailure, notifySuccess } from '#lib/notices.ts';
import { SettingsClash, saveSettingsOver } from '#lib/studio/save-settings-over.ts';
import { type StoredSettings, settingsQuery } from '#lib/studio/settings-query.ts';
import { type DatesForm, mergeIncoming, toDates } from './dates-form.ts';
import { DATES_WORDS as words } from './dates-words.ts';

interface DatesSave {
  mine: DatesForm;
  /** The stored dates on which each field is based. */
  began: DatesForm;
  stored: StoredSettings;
}

export const useSaveDates = () => {
  const client = useQueryClient();
  return useMutation({
    meta: { publishes: true },
    mutationFn: ({ mine, began, stored }: DatesSave) =>
      saveSettingsOver(client, stored, (theirs) => {
        const { form, conflicts } = mergeIncoming(began, mine, theirs);
        const { timeZone, closedWeekdays, closedDays, away, noticeDays } = toDates(form);
        const dates = { timeZone, closedWeekdays: [...closedWeekdays], closedDays: [...closedDays], noticeDays };
        const { schedulingEnabled, packages } = theirs;
        return { form, body: { schedulingEnabled, packages, ...dates, away: [...away] }, conflicts };
      }),
    onSuccess: async ({ settings, tag }) => {
      client.setQueryData(settingsQuery.queryKey, { settings, tag });
      notifySuccess(words.saved);
      await refresh(client, readSettings);
    },
    // A clash is not a failure: a dialog asks about it.
    onError: (error) => error instanceof SettingsClash || notifyFailure(error, words.saveFailed),
  });
};
