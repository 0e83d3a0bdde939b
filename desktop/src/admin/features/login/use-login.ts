import { type Credentials, login } from '@shutterdesk/shared';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { notSetUp, secondStepAfter, serverSentence } from '#lib/api/server-sentence.ts';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';
import { notifyFailure, notifySuccess } from '#lib/notices.ts';
import { currentUserQuery } from '#lib/session/current-user.ts';
import { LOGIN_WORDS as words } from './login-words.ts';

/** Opens the dashboard after a sign-in. */
export const useEnterDashboard = () => {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return async (): Promise<void> => {
    // All cached answers belong to the previous person.
    client.clear();
    await client.prefetchQuery(currentUserQuery);
    notifySuccess(words.success);
    navigate('/admin', { replace: true });
  };
};

export const useLogin = () => {
  const enter = useEnterDashboard();
  const [, navigate] = useLocation();
  return useApiMutation({
    send: async (call, credentials: Credentials) => {
      await call(login, { body: credentials });
      await enter();
    },
    onFailed: (error) => {
      if (secondStepAfter(error)) return;
      notifyFailure(error, serverSentence(error) ?? words.failedNotice, words.failedTitle);
      if (notSetUp(error)) navigate('/admin', { replace: true });
    },
  });
};
