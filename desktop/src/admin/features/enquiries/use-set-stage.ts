import { type Enquiry, markEnquiry, type Stage } from '@shutterdesk/shared';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';
import { notifyFailure, notifyUndoable } from '#lib/notices.ts';
import { isGone, showGone } from './gone-enquiry.ts';
import { markRead } from './marks/read-marks.ts';
import { showChange } from './show-change.ts';
import { STAGE_WORDS as words } from './stage-words.ts';

interface StageChange {
  readonly enquiry: Enquiry;
  readonly stage: Stage;
}

/** Changes the stage of an enquiry, and marks it as read. */
export const useSetStage = () => {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: ({ enquiry: { id }, stage }: StageChange) => api(markEnquiry, { params: { id }, body: { stage } }),
    onSuccess: (changed, { enquiry, stage }) => {
      markRead(changed);
      notifyUndoable(words.changed(stage), () => change.mutate({ enquiry: changed, stage: enquiry.stage }));
      showChange(client, { before: enquiry, after: changed });
    },
    onError: (error, { enquiry }) =>
      isGone(error) ? showGone(client, enquiry) : notifyFailure(error, words.changeFailed),
  });
  return change;
};
