import { type Enquiry, resendMail } from '@shutterdesk/shared';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';
import { serverSentence } from '#lib/api/server-sentence.ts';
import { notifyFailure, notifySuccess } from '#lib/notices.ts';
import { madeDue } from './card/mail-progress.ts';
import { ENQUIRIES_WORDS as words } from './enquiries-words.ts';
import { isGone, showGone } from './gone-enquiry.ts';
import { showChange } from './show-change.ts';

export const useResendMail = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Enquiry) => api(resendMail, { params: { id } }),
    onSuccess: (after, before) => {
      notifySuccess(words.mailResent);
      showChange(client, { before, after: madeDue(after) });
    },
    onError: (error, enquiry) =>
      isGone(error) ? showGone(client, enquiry) : notifyFailure(error, serverSentence(error) ?? words.mailResendFailed),
  });
};
