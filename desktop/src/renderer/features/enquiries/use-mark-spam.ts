import { type Enquiry, markEnquiry } from '@shutterdesk/shared';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';
import { notifyFailure, notifyUndoable } from '#lib/notices.ts';
import { BOOKINGS_WORDS as words } from './enquiries-words.ts';
import { isGone, showGone } from './gone-enquiry.ts';
import { type Mark, putMark, takeMark } from './read-marks.ts';
import { showChange } from './show-change.ts';

interface Move {
  inquiry: Enquiry;
  /** The mark that it had before it was moved away, where it is moved back. */
  mark?: Mark | null;
}

/** Moves an inquiry to the spam, or back. */
export const useMarkSpam = () => {
  const client = useQueryClient();
  const move = useMutation({
    meta: { publishes: false },
    mutationFn: ({ inquiry: { id, spam } }: Move) => api(markEnquiry, { params: { id }, body: { spam: !spam } }),
    onSuccess: (now, { inquiry, mark = null }) => {
      const taken = takeMark(inquiry.id);
      putMark(now, mark);
      const undo = () => move.mutate({ inquiry: now, mark: taken });
      notifyUndoable(now.spam ? words.markedSpam : words.markedNotSpam, undo);
      showChange(client, { before: inquiry, now });
    },
    onError: (error, { inquiry }) =>
      isGone(error) ? showGone(client, inquiry) : notifyFailure(error, words.markFailed),
  });
  return move;
};
