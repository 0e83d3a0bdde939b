import { readMail, saveMail } from '@shutterdesk/shared';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';
import { notifyFailure, notifySuccess } from '#lib/notices.ts';
import { MAIL_WORDS as words } from './mail-words.ts';

export const useSaveRecipients = () => {
  const client = useQueryClient();
  return useMutation({
    meta: { publishes: false },
    mutationFn: (recipients: string[]) => api(saveMail, { body: { recipients } }),
    onSuccess: (mail) => {
      client.setQueryData([readMail.path], mail);
      notifySuccess(words.saved);
    },
    onError: (error) => notifyFailure(error, words.saveFailed),
  });
};
