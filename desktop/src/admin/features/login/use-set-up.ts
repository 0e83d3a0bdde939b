import { ApiError, type SetUp, setUpSite } from '@shutterdesk/shared';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { api } from '#lib/api/api.ts';
import { serverSentence, unreachableSentence } from '#lib/api/server-sentence.ts';
import { notifyError, notifySuccess } from '#lib/notices.ts';
import { currentUserQuery } from '#lib/session/current-user.ts';
import { SET_UP_WORDS as words } from './set-up-words.ts';

const hasCode = (error: unknown, code: string): boolean => error instanceof ApiError && error.code === code;

export const isWrongToken = (error: unknown): boolean => hasCode(error, 'wrong_token');

const sentenceOf = (error: unknown): string => serverSentence(error) ?? unreachableSentence(error) ?? words.failed;

/** Makes the first account, and opens the dashboard; sends a person to the login who comes too late. */
export const useSetUp = () => {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { error, isPending, mutate } = useMutation({
    mutationFn: async (body: SetUp) => {
      await api(setUpSite, { body });
      await client.refetchQueries(currentUserQuery);
      notifySuccess(words.success);
    },
    onError: (problem) => {
      if (!hasCode(problem, 'already_set_up')) return;
      notifyError(sentenceOf(problem), words.failedTitle);
      navigate('/admin/login', { replace: true });
    },
  });
  return { error, isPending, mutate, problem: error && sentenceOf(error) };
};
