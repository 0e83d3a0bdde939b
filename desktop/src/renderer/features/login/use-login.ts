import { type Credentials, login } from '@shutterdesk/shared';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { api } from '#lib/api.ts';
import { currentUserQuery } from '#lib/current-user.ts';
import { notifyError, notifySuccess } from '#lib/notices.ts';
import { serverSentence } from '#lib/server-sentence.ts';
import { LOGIN_WORDS as words } from './login-words.ts';

export const useLogin = () => {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: async (credentials: Credentials) => {
      await api(login, { body: credentials });
      // Everything that was read belongs to whoever was signed in before.
      client.clear();
      await client.prefetchQuery(currentUserQuery);
    },
    onSuccess: () => {
      notifySuccess(words.success);
      navigate('/admin', { replace: true });
    },
    onError: (error) => notifyError(serverSentence(error) ?? words.failedNotice, words.failedTitle),
  });
};
