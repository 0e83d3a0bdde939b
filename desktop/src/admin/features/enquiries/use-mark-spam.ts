import { type Enquiry, markEnquiry } from '@shutterdesk/shared';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';
import { notifyFailure, notifyUndoable } from '#lib/notices.ts';
import { ENQUIRIES_WORDS as words } from './enquiries-words.ts';
import { isGone, showGone } from './gone-enquiry.ts';
import { type Mark, putMark, takeMark } from './marks/read-marks.ts';
import { showChange } from './show-change.ts';

interface Move {
  enquiry: Enquiry;
  /** The mark from before the move, for moving it back. */
  mark?: Mark | null;
}

/** Moves an enquiry to spam, or back. */
export const useMarkSpam = () => {
  const client = useQueryClient();
  const move = useMutation({
    mutationFn: ({ enquiry: { id, spam } }: Move) => api(markEnquiry, { params: { id }, body: { spam: !spam } }),
    onSuccess: (changed, { enquiry, mark = null }) => {
      const oldMark = takeMark(enquiry.id);
      putMark(changed, mark);
      const undo = () => move.mutate({ enquiry: changed, mark: oldMark });
      notifyUndoable(changed.spam ? words.markedSpam : words.markedNotSpam, undo);
      showChange(client, { before: enquiry, after: changed });
    },
    onError: (error, { enquiry }) =>
      isGone(error) ? showGone(client, enquiry) : notifyFailure(error, words.markFailed),
  });
  return move;
};
