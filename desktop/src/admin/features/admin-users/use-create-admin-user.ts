import { createAdminUser, listAdminUsers, type NewAdminUser } from '@shutterdesk/shared';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';
import { refresh } from '#lib/api/refresh.ts';
import { serverSentence } from '#lib/api/server-sentence.ts';
import { notifyFailure, notifySuccess } from '#lib/notices.ts';
import { ADMIN_USERS_WORDS as words } from './admin-users-words.ts';

export const useCreateAdminUser = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (user: NewAdminUser) => api(createAdminUser, { body: user }),
    // The form closes with the notice, before the list has been read: until then it would count as unsaved.
    onSuccess: () => {
      notifySuccess(words.createSuccess);
      void refresh(client, listAdminUsers);
    },
    onError: (error) => notifyFailure(error, serverSentence(error) ?? words.createFailed),
  });
};
