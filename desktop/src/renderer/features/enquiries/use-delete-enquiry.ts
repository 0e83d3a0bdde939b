import { deleteEnquiry, type Enquiry, restoreEnquiry } from '@shutterdesk/shared';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';
import { notifyFailure, notifySuccess, notifyUndoable } from '#lib/notices.ts';
import { BOOKINGS_WORDS as words } from './enquiries-words.ts';
import { isGone, showGone } from './gone-enquiry.ts';
import { type Mark, putMark, takeMark } from './read-marks.ts';
import { showChange } from './show-change.ts';

const useRestoreEnquiry = () => {
  const client = useQueryClient();
  return useMutation({
    meta: { publishes: false },
    mutationFn: ({ id }: { id: string; mark: Mark | null }) => api(restoreEnquiry, { params: { id } }),
    onSuccess: (now, { mark }) => {
      notifySuccess(words.restored);
      putMark(now, mark);
      showChange(client, { before: null, now });
    },
    onError: (error) => notifyFailure(error, words.restoreFailed),
  });
};

export const useDeleteEnquiry = () => {
  const client = useQueryClient();
  const restore = useRestoreEnquiry();
  return useMutation({
    meta: { publishes: false },
    mutationFn: ({ id }: Enquiry) => api(deleteEnquiry, { params: { id } }),
    onSuccess: (_, inquiry) => {
      const mark = takeMark(inquiry.id);
      notifyUndoable(words.deleted, () => restore.mutate({ id: inquiry.id, mark }));
      showChange(client, { before: inquiry, now: null });
    },
    onError: (error, inquiry) => (isGone(error) ? showGone(client, inquiry) : notifyFailure(error, words.deleteFailed)),
  });
};
