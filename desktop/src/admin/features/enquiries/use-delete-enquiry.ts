import { deleteEnquiry, type Enquiry, restoreEnquiry } from '@shutterdesk/shared';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';
import { notifyFailure, notifySuccess, notifyUndoable } from '#lib/notices.ts';
import { ENQUIRIES_WORDS as words } from './enquiries-words.ts';
import { isGone, showGone } from './gone-enquiry.ts';
import { type Mark, putMark, takeMark } from './marks/read-marks.ts';
import { showChange } from './show-change.ts';

const useRestoreEnquiry = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: { id: string; mark: Mark | null }) => api(restoreEnquiry, { params: { id } }),
    onSuccess: (deleted, { mark }) => {
      notifySuccess(words.restored);
      putMark(deleted, mark);
      showChange(client, { before: null, after: deleted });
    },
    onError: (error) => notifyFailure(error, words.restoreFailed),
  });
};

export const useDeleteEnquiry = () => {
  const client = useQueryClient();
  const restore = useRestoreEnquiry();
  return useMutation({
    mutationFn: ({ id }: Enquiry) => api(deleteEnquiry, { params: { id } }),
    onSuccess: (_, enquiry) => {
      const mark = takeMark(enquiry.id);
      notifyUndoable(words.deleted, () => restore.mutate({ id: enquiry.id, mark }));
      showChange(client, { before: enquiry, after: null });
    },
    onError: (error, enquiry) => (isGone(error) ? showGone(client, enquiry) : notifyFailure(error, words.deleteFailed)),
  });
};
