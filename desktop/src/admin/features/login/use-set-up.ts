import { ApiError, type SetUp, setUpSite } from '@shutterdesk/shared';
import { useLocation } from 'wouter';
import { serverSentence, unreachableSentence } from '#lib/api/server-sentence.ts';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';
import { notifyError } from '#lib/notices.ts';
import { currentUserQuery } from '#lib/session/current-user.ts';
import { SET_UP_WORDS as words } from './set-up-words.ts';

const hasCode = (error: unknown, code: string): boolean => error instanceof ApiError && error.code === code;

export const isWrongToken = (error: unknown): boolean => hasCode(error, 'wrong_token');

const sentenceOf = (error: unknown): string => serverSentence(error) ?? unreachableSentence(error) ?? words.failed;

/** Makes the first account, and opens the dashboard; sends a person to the login who comes too late. */
export const useSetUp = () => {
  const [, navigate] = useLocation();
  const { error, isPending, mutate } = useApiMutation({
    send: (call, body: SetUp) => call(setUpSite, { body }),
    done: words.success,
    onDone: (_, __, client) => client.refetchQueries(currentUserQuery),
    onFailed: (problem) => {
      if (!hasCode(problem, 'already_set_up')) return;
      notifyError(sentenceOf(problem), words.failedTitle);
      navigate('/admin/login', { replace: true });
    },
  });
  return { error, isPending, mutate, problem: error && sentenceOf(error) };
};
