import { type ContactSubmission, deleteContact, listContacts, restoreContact } from '@shutterdesk/shared';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { notifyError, notifySuccess, notifyUndoable } from '#lib/notices.ts';
import { refresh } from '#lib/refresh.ts';
import { BOOKINGS_WORDS as words } from './bookings-words.ts';

const useRestoreContact = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api(restoreContact, { params: { id } }),
    onSuccess: async () => {
      notifySuccess(words.restored);
      await refresh(client, listContacts);
    },
    onError: () => notifyError(words.restoreFailed),
  });
};

export const useDeleteContact = () => {
  const client = useQueryClient();
  const restore = useRestoreContact();
  return useMutation({
    mutationFn: (id: string) => api(deleteContact, { params: { id } }),
    onSuccess: async (_, id) => {
      notifyUndoable(words.deleted, () => restore.mutate(id));
      // It is gone at once; the list that is read again says the same a moment later.
      client.setQueriesData<ContactSubmission[]>({ queryKey: [listContacts.path] }, (all) =>
        all?.filter((inquiry) => inquiry.id !== id),
      );
      await refresh(client, listContacts);
    },
    onError: () => notifyError(words.deleteFailed),
  });
};
