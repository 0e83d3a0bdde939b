import {
  ApiError,
  addEnquiryNote,
  bin,
  deleteEnquiry,
  deleteEnquiryNote,
  type Enquiry,
  markEnquiry,
  resendMail,
  type Stage,
} from '@shutterdesk/shared';
import { serverSentenceOr } from '#lib/api/server-sentence.ts';
import { type ApiMutation, useApiMutation } from '#lib/api/use-api-mutation.ts';
import { notifySuccess, undo } from '#lib/notices.ts';
import { madeDue } from './card/mail-progress.ts';
import { endNoteDraft } from './card/note-drafts.ts';
import { type Mark, markOf, markRead, putMark, takeMark } from './marks/read-marks.ts';
import { showChange } from './show-change.ts';

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
      notifySuccess('Someone else deleted this inquiry.', 'Already deleted');
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
      text: `Booking inquiry marked as ${stage}.`,
      action: undo(() => change.mutate({ enquiry: after, stage: enquiry.stage })),
    }),
    failed: 'Couldn’t change the stage. Please try again.',
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
      const text = after.spam ? 'Booking inquiry moved to spam.' : 'Booking inquiry moved out of spam.';
      return { text, action: undo(() => move.mutate({ enquiry: after, mark })) };
    },
    onDone: (after, { enquiry, mark = null }, client) => {
      takeMark(enquiry.id);
      putMark(after, mark);
      showChange(client, { before: enquiry, after });
    },
    failed: 'Couldn’t move the inquiry. Please try again.',
  });
  return move;
};

/** Marks a doubtful enquiry as no spam, and trusts its sender. */
export const useTrustSender = () =>
  useEnquiryMutation({
    send: (call, { enquiry: { id } }: Change) => call(markEnquiry, { params: { id }, body: { spam: false } }),
    done: 'We won’t mark this sender as spam again.',
    failed: 'Couldn’t mark this inquiry as not spam. Please try again.',
  });

export const useResendMail = () =>
  useEnquiryMutation({
    send: async (call, { enquiry: { id } }: Change) => madeDue(await call(resendMail, { params: { id } })),
    done: 'Sending the email again.',
    failed: serverSentenceOr('Couldn’t send the email again. Please try again.'),
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
    done: 'Note saved.',
    failed: (error) => (refusalOfNote(error) === undefined ? 'Couldn’t save the note. Please try again.' : null),
  });

interface DeletedNote extends Change {
  /** Its id. */
  readonly note: string;
}

export const useDeleteNote = () =>
  useEnquiryMutation({
    send: (call, { enquiry: { id }, note }: DeletedNote) => call(deleteEnquiryNote, { params: { id, note } }),
    done: 'Note deleted.',
    failed: 'Couldn’t delete the note. Please try again.',
    // Somebody else has deleted the note.
    onGone: ({ enquiry, note }, client) => {
      const notes = enquiry.notes?.filter(({ id }) => id !== note);
      showChange(client, { before: enquiry, after: { ...enquiry, notes } });
    },
  });

interface Restored {
  readonly id: string;
  readonly mark: Mark | null;
}

export const DELETED_WORDS = {
  restored: 'Booking inquiry restored.',
  restoreFailed: 'Couldn’t restore the inquiry. Please try again.',
  purged: 'Booking inquiry deleted forever.',
  purgeFailed: 'Failed to delete booking inquiry.',
} as const;

export const useDeleteEnquiry = () => {
  const { mutate: restore } = useApiMutation({
    send: (call, { id }: Restored) => call(bin.contacts.restore, { params: { id } }),
    onDone: (restored, { mark }, client) => {
      putMark(restored, mark);
      showChange(client, { before: null, after: restored });
    },
    done: DELETED_WORDS.restored,
    failed: DELETED_WORDS.restoreFailed,
  });
  return useEnquiryMutation({
    send: async (call, { enquiry }: Change) => {
      await call(deleteEnquiry, { params: { id: enquiry.id } });
      return enquiry;
    },
    done: (_, { enquiry: { id } }) => {
      const mark = markOf(id);
      return { text: 'Booking inquiry deleted successfully.', action: undo(() => restore({ id, mark })) };
    },
    onDone: (_, { enquiry }, client) => {
      takeMark(enquiry.id);
      showChange(client, { before: enquiry, after: null });
    },
    failed: DELETED_WORDS.purgeFailed,
  });
};
