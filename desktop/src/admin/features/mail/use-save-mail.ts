import { type MailInput, readMail, saveMail } from '@shutterdesk/shared';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';
import { notifyFailure, notifySuccess } from '#lib/notices.ts';

interface SaveWords {
  readonly saved: string;
  readonly saveFailed: string;
}

/** Saves some of the mail's settings; those that are left out stay as they are. */
export const useSaveMail = ({ saved, saveFailed }: SaveWords) => {
  const client = useQueryClient();
  return useMutation({
    meta: { publishes: false },
    mutationFn: (input: MailInput) => api(saveMail, { body: input }),
    onSuccess: (mail) => {
      client.setQueryData([readMail.path], mail);
      notifySuccess(saved);
    },
    onError: (error) => notifyFailure(error, saveFailed),
  });
};
