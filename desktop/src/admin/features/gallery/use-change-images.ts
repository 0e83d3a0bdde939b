import { deleteGalleryImage, editGalleryImage, listGalleryImages, restoreGalleryImage } from '@shutterdesk/shared';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import pLimit from 'p-limit';
import { api } from '#lib/api/api.ts';
import { refresh } from '#lib/api/refresh.ts';
import { notifyFailure, notifySuccess, notifyUndoable } from '#lib/notices.ts';
import type { EditedFields } from './edit/edit-store.ts';
import { GALLERY_WORDS as words } from './gallery-words.ts';

const AT_ONCE = 3;

interface Outcome {
  done: string[];
  failed: string[];
  /** The error of the last failure. */
  error: unknown;
}

/** Tries every image, even after one has failed. */
const forEachImage = async (ids: readonly string[], change: (id: string) => Promise<unknown>): Promise<Outcome> => {
  const outcome: Outcome = { done: [], failed: [], error: null };
  await pLimit(AT_ONCE).map(ids, async (id) => {
    try {
      await change(id);
      outcome.done.push(id);
    } catch (error) {
      outcome.failed.push(id);
      outcome.error = error;
    }
  });
  return outcome;
};

interface Change<Input extends { ids: readonly string[] }> {
  change: (id: string, input: Input) => Promise<unknown>;
  succeeded: (done: string[]) => void;
  failed: (some: number, all: number) => string;
}

const useChangeImages = <Input extends { ids: readonly string[] }>({ change, succeeded, failed }: Change<Input>) => {
  const client = useQueryClient();
  return useMutation({
    meta: { publishes: true },
    mutationFn: (input: Input) => forEachImage(input.ids, (id) => change(id, input)),
    onSuccess: async (outcome, { ids }) => {
      if (outcome.failed.length > 0) notifyFailure(outcome.error, failed(outcome.failed.length, ids.length));
      else succeeded(outcome.done);
      if (outcome.done.length > 0) await refresh(client, listGalleryImages);
    },
  });
};

interface EditImages {
  ids: readonly string[];
  part: EditedFields;
}

export const useEditImages = () =>
  useChangeImages<EditImages>({
    change: (id, { part }) => api(editGalleryImage, { params: { id }, body: part }),
    succeeded: (ids) => notifySuccess(words.updated(ids.length)),
    failed: words.updateFailed,
  });

interface Images {
  ids: readonly string[];
}

export const useDeleteImages = () => {
  const { mutate: restore } = useChangeImages<Images>({
    change: (id) => api(restoreGalleryImage, { params: { id } }),
    succeeded: (ids) => notifySuccess(words.restored(ids.length)),
    failed: words.restoreFailed,
  });
  return useChangeImages<Images>({
    change: (id) => api(deleteGalleryImage, { params: { id } }),
    succeeded: (ids) => notifyUndoable(words.deleted(ids.length), () => restore({ ids })),
    failed: words.deleteFailed,
  });
};
