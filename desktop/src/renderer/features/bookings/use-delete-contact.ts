import { deleteContact, listContacts } from '@shutterdesk/shared';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { notifyError, notifySuccess } from '#lib/notices.ts';
import { refresh } from '#lib/refresh.ts';
import { BOOKINGS_WORDS as words } from './bookings-words.ts';

export const useDeleteContact = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api(deleteContact, { params: { id } }),
    onSuccess: async () => {
      notifySuccess(words.deleted);
      await refresh(client, listContacts);
    },
    onError: () => notifyError(words.deleteFailed),
  });
};
