import {
  ApiError,
  addEnquiryNote,
  deleteEnquiry,
  deleteEnquiryNote,
  type Enquiry,
  markEnquiry,
  resendMail,
  restoreEnquiry,
  type Stage,
} from '@shutterdesk/shared';
import { serverSentenceOr } from '#lib/api/server-sentence.ts';
import { type ApiMutation, useApiMutation } from '#lib/api/use-api-mutation.ts';
import { notifySuccess, undo } from '#lib/notices.ts';
import { madeDue } from './card/mail-progress.ts';
import { endNoteDraft } from './card/note-drafts.ts';
import { ENQUIRIES_WORDS as words } from './enquiries-words.ts';
import { type Mark, markOf, markRead, putMark, takeMark } from './marks/read-marks.ts';
import { showChange } from './show-change.ts';
import { STAGE_WORDS as stageWords } from './stage-words.ts';

interface Change {
  readonly enquiry: Enquiry;
}

/** A change of an enquiry, answered with its new state. If somebody else has deleted it, it leaves the lists. */
const useEnquiryMutation = <Input extends Change>(mutation: ApiMutation<Input, Enquiry>) =>
  useApiMutation({
    onDone: (after, { enquiry }, client) => showChange(client, { before: enquiry, after }),
    onGone: ({ enquiry }, client) => {
      takeMark(enquiry.id);
      showChange(client, { before: enquiry, after: null });
      notifySuccess(words.gone, words.goneTitle);
    },
    ...mutation,
  });

interface StageChange extends Change {
  readonly stage: Stage;
}

/** Changes the stage of an enquiry, and marks it as read. */
export const useSetStage = () => {
  const change = useEnquiryMutation({
    send: (call, { enquiry: { id }, stage }: StageChange) => call(markEnquiry, { params: { id }, body: { stage } }),
    onDone: (after, { enquiry }, client) => {
      markRead(after);
      showChange(client, { before: enquiry, after });
    },
    done: (after, { enquiry, stage }) => ({
      text: stageWords.changed(stage),
      action: undo(() => change.mutate({ enquiry: after, stage: enquiry.stage })),
    }),
    failed: stageWords.changeFailed,
  });
  return change;
};

interface Move extends Change {
  /** The mark from before the move, for moving it back. */
  readonly mark?: Mark | null;
}

/** Moves an enquiry to spam, or back. */
export const useMarkSpam = () => {
  const move = useEnquiryMutation({
    send: (call, { enquiry: { id, spam } }: Move) => call(markEnquiry, { params: { id }, body: { spam: !spam } }),
    done: (after, { enquiry: { id } }) => {
      const mark = markOf(id);
      const text = after.spam ? words.markedSpam : words.markedNotSpam;
      return { text, action: undo(() => move.mutate({ enquiry: after, mark })) };
    },
    onDone: (after, { enquiry, mark = null }, client) => {
      takeMark(enquiry.id);
      putMark(after, mark);
      showChange(client, { before: enquiry, after });
    },
    failed: words.markFailed,
  });
  return move;
};

/** Marks a doubtful enquiry as no spam, and trusts its sender. */
export const useTrustSender = () =>
  useEnquiryMutation({
    send: (call, { enquiry: { id } }: Change) => call(markEnquiry, { params: { id }, body: { spam: false } }),
    done: words.senderTrusted,
    failed: words.trustFailed,
  });

export const useResendMail = () =>
  useEnquiryMutation({
    send: async (call, { enquiry: { id } }: Change) => madeDue(await call(resendMail, { params: { id } })),
    done: words.mailResent,
    failed: serverSentenceOr(words.mailResendFailed),
  });

interface AddedNote extends Change {
  readonly text: string;
}

/** A refusal is shown in the field, not in a notice. */
export const refusalOfNote = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.issues.find(({ path }) => path === 'text')?.message : undefined;

export const useAddNote = () =>
  useEnquiryMutation({
    send: (call, { enquiry: { id }, text }: AddedNote) => call(addEnquiryNote, { params: { id }, body: { text } }),
    onDone: (after, { enquiry }, client) => {
      showChange(client, { before: enquiry, after });
      endNoteDraft(enquiry.id);
    },
    done: stageWords.noteSaved,
    failed: (error) => (refusalOfNote(error) === undefined ? stageWords.noteFailed : null),
  });

interface DeletedNote extends Change {
  /** Its id. */
  readonly note: string;
}

export const useDeleteNote = () =>
  useEnquiryMutation({
    send: (call, { enquiry: { id }, note }: DeletedNote) => call(deleteEnquiryNote, { params: { id, note } }),
    done: stageWords.noteDeleted,
    failed: stageWords.noteDeleteFailed,
    // Somebody else has deleted the note meanwhile.
    onGone: ({ enquiry, note }, client) => {
      const notes = enquiry.notes?.filter(({ id }) => id !== note);
      showChange(client, { before: enquiry, after: { ...enquiry, notes } });
    },
  });

interface Restored {
  readonly id: string;
  readonly mark: Mark | null;
}

export const useDeleteEnquiry = () => {
  const { mutate: restore } = useApiMutation({
    send: (call, { id }: Restored) => call(restoreEnquiry, { params: { id } }),
    onDone: (restored, { mark }, client) => {
      putMark(restored, mark);
      showChange(client, { before: null, after: restored });
    },
    done: words.restored,
    failed: words.restoreFailed,
  });
  return useEnquiryMutation({
    send: async (call, { enquiry }: Change) => {
      await call(deleteEnquiry, { params: { id: enquiry.id } });
      return enquiry;
    },
    done: (_, { enquiry: { id } }) => {
      const mark = markOf(id);
      return { text: words.deleted, action: undo(() => restore({ id, mark })) };
    },
    onDone: (_, { enquiry }, client) => {
      takeMark(enquiry.id);
      showChange(client, { before: enquiry, after: null });
    },
    failed: words.deleteFailed,
  });
};
