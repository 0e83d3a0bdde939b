import { deleteAdminUser, listAdminUsers } from '@shutterdesk/shared';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';
import { refresh } from '#lib/api/refresh.ts';
import { serverSentence } from '#lib/api/server-sentence.ts';
import { notifyFailure, notifySuccess } from '#lib/notices.ts';
import { ADMIN_USERS_WORDS as words } from './admin-users-words.ts';

export const useDeleteAdminUser = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api(deleteAdminUser, { params: { id } }),
    onSuccess: async () => {
      notifySuccess(words.deleteSuccess);
      await refresh(client, listAdminUsers);
    },
    onError: (error) => notifyFailure(error, serverSentence(error) ?? words.deleteFailed),
  });
};
