import { addPortrait, bin, deletePortrait, type NewPortrait, type Portrait, readPortrait } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { create } from 'zustand';
import { api } from '#lib/api/api.ts';
import { type ApiMutation, refresh, useApiMutation } from '#lib/api/use-api-mutation.ts';
import { undo } from '#lib/notices.ts';
import { createUploadQueue } from '#lib/uploads/upload-queue.ts';
import { inBin } from '#lib/use-deleted.ts';

export const usePortrait = () =>
  useQuery({ queryKey: [readPortrait.path], queryFn: ({ signal }) => api(readPortrait, { signal }) });

const usePortraitMutation = <Answer, Input>(mutation: ApiMutation<Input, Answer>) =>
  useApiMutation({ publishes: true, stale: [readPortrait], ...mutation });

export const useAddPortrait = () =>
  usePortraitMutation({
    send: (call, portrait: Pick<NewPortrait, 'imageURL' | 'alt'>) => call(addPortrait, { body: portrait }),
    done: 'Portrait saved.',
    failed: 'Couldn’t save your portrait.',
  });

export const useDeletePortrait = () => {
  const { mutate: restore } = usePortraitMutation({
    send: (call, { id }: Portrait) => call(bin.portrait.restore, { params: { id } }),
    done: 'Portrait restored.',
    failed: 'Couldn’t restore your portrait.',
  });
  return usePortraitMutation({
    send: (call, { id }: Portrait) => call(deletePortrait, { params: { id } }),
    done: (_, portrait) => ({ text: 'Portrait deleted.', action: undo(() => restore(portrait)) }),
    failed: 'Couldn’t delete your portrait.',
  });
};

export const DELETED_PORTRAITS = inBin('portrait', {
  onRestored: (client) => refresh(client, readPortrait),
  words: {
    restored: 'Portrait restored.',
    restoreFailed: 'Couldn’t restore your portrait.',
    purged: 'Portrait deleted forever.',
    purgeFailed: 'Couldn’t delete your portrait.',
  },
});

type Save = (imageURL: string) => Promise<unknown>;

/** Saves what has been uploaded, as the card on the screen does. */
export const usePortraitSave = create<{ save: Save | null }>()(() => ({ save: null }));

/** The new file. It is shown as soon as it is uploaded. */
export const usePortraitUploads = createUploadQueue({
  maxFiles: 1,
  thumbnailEdge: 400,
  indexesOf: (files) => files.map((_, index) => index),
  onArrived: async ({ uploadURL }) => {
    await usePortraitSave.getState().save?.(uploadURL);
  },
  onEnd: () => undefined,
});
