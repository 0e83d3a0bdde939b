import { changePassword, type PasswordChange } from '@shutterdesk/shared';
import { useMutation } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';
import { serverSentence } from '#lib/api/server-sentence.ts';
import { notifyFailure, notifySuccess } from '#lib/notices.ts';
import { ACCOUNT_WORDS as words } from './account-words.ts';

export const useChangePassword = () =>
  useMutation({
    mutationFn: (change: PasswordChange) => api(changePassword, { body: change }),
    onSuccess: () => notifySuccess(words.changed),
    onError: (error) => notifyFailure(error, serverSentence(error) ?? words.changeFailed),
  });
