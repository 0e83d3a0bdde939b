import { readSettings, type Settings, saveSettings } from '@shutterdesk/shared';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { notifyError, notifySuccess } from '#lib/notices.ts';
import { refresh } from '#lib/refresh.ts';
import { SETTINGS_WORDS as words } from './settings-words.ts';

export const useSaveSettings = () => {
  const client = useQueryClient();
  return useMutation({
    meta: { publishes: true },
    mutationFn: (settings: Settings) => api(saveSettings, { body: settings }),
    onSuccess: async (saved) => {
      client.setQueryData([readSettings.path], saved);
      notifySuccess(words.saved, words.savedTitle);
      await refresh(client, readSettings);
    },
    onError: () => notifyError(words.saveFailed),
  });
};
