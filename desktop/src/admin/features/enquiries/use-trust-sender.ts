import { type Enquiry, markEnquiry } from '@shutterdesk/shared';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';
import { notifyFailure, notifySuccess } from '#lib/notices.ts';
import { ENQUIRIES_WORDS as words } from './enquiries-words.ts';
import { isGone, showGone } from './gone-enquiry.ts';
import { showChange } from './show-change.ts';

/** Marks a doubtful enquiry as no spam, and trusts its sender. */
export const useTrustSender = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Enquiry) => api(markEnquiry, { params: { id }, body: { spam: false } }),
    onSuccess: (after, before) => {
      notifySuccess(words.senderTrusted);
      showChange(client, { before, after });
    },
    onError: (error, enquiry) => (isGone(error) ? showGone(client, enquiry) : notifyFailure(error, words.trustFailed)),
  });
};
