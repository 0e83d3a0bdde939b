import { type GalleryLayout, readSettings } from '@shutterdesk/shared';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refresh } from '#lib/api/refresh.ts';
import { notifyFailure, notifySuccess } from '#lib/notices.ts';
import { saveSettingsOver } from '#lib/studio/save-settings-over.ts';
import { type StoredSettings, settingsQuery } from '#lib/studio/settings-query.ts';
import { GALLERY_WORDS as words } from './gallery-words.ts';

/** Saves the layout alone: other settings that somebody has saved meanwhile stay. */
export const useSaveLayout = (stored: StoredSettings | undefined) => {
  const client = useQueryClient();
  return useMutation({
    meta: { publishes: true },
    mutationFn: async (galleryLayout: GalleryLayout) =>
      stored &&
      saveSettingsOver(client, stored, ({ schedulingEnabled, packages }) => ({
        form: galleryLayout,
        body: { schedulingEnabled, packages, galleryLayout },
        conflicts: [],
      })),
    onSuccess: async (saved) => {
      if (!saved) return;
      client.setQueryData(settingsQuery.queryKey, { settings: saved.settings, tag: saved.tag });
      notifySuccess(words.layoutSaved);
      await refresh(client, readSettings);
    },
    onError: (error) => notifyFailure(error, words.layoutFailed),
  });
};
