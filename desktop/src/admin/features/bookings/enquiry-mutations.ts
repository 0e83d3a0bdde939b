import {
  ApiError,
  addEnquiryNote,
  bin,
  deleteEnquiry,
  deleteEnquiryNote,
  type Enquiry,
  type EnquiryLetter,
  markEnquiry,
  resendMail,
  type Stage,
  sendLetter,
  takeBackLetter,
} from '@shutterdesk/shared';
import type { QueryClient } from '@tanstack/react-query';
import { serverSentence, serverSentenceOr } from '#lib/api/server-sentence.ts';
import { type ApiMutation, useApiMutation, useDeletion } from '#lib/api/use-api-mutation.ts';
import { notifySuccess, undo } from '#lib/notices.ts';
import { beginLetter, endLetterDraft, endNoteDraft } from './card/card-drafts.ts';
import { madeDue } from './card/mail-progress.ts';
import { markRead } from './marks/read-marks.ts';
import { showChange } from './show-change.ts';

export const TAKE_BACK = 'Take Back';

interface Change {
  readonly enquiry: Enquiry;
}

const leave = ({ enquiry }: Change, client: QueryClient): void => showChange(client, { before: enquiry, after: null });

/** Shows an enquiry again that was deleted. */
export const comeBack = (enquiry: Enquiry, client: QueryClient): void =>
  showChange(client, { before: null, after: enquiry });

const onGoneEnquiry = (change: Change, client: QueryClient): void => {
  leave(change, client);
  notifySuccess('Someone else deleted this inquiry.', 'Already deleted');
};

/** A change of an enquiry, answered with its new state. If somebody else has deleted it, it leaves the lists. */
const useEnquiryMutation = <Input extends Change>(mutation: ApiMutation<Input, Enquiry>) =>
  useApiMutation({
    onDone: (after, { enquiry }, client) => showChange(client, { before: enquiry, after }),
    onGone: onGoneEnquiry,
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

/** Moves an enquiry to spam, or back. */
export const useMarkSpam = () => {
  const move = useEnquiryMutation({
    send: (call, { enquiry: { id, spam } }: Change) => call(markEnquiry, { params: { id }, body: { spam: !spam } }),
    done: (after) => ({
      text: after.spam ? 'Booking inquiry moved to spam.' : 'Booking inquiry moved out of spam.',
      action: undo(() => move.mutate({ enquiry: after })),
    }),
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

interface SentLetter extends Change {
  readonly letter: {
    readonly id: string;
    readonly subject: string;
    readonly text: string;
    readonly files: NonNullable<EnquiryLetter['files']>;
    readonly after: string | null;
  };
}

/** Sends a letter to the client, which marks a new enquiry as answered. */
export const useSendLetter = (onFailed: (error: Error) => unknown) => {
  const takeBack = useTakeLetterBack();
  return useEnquiryMutation({
    send: (call, { enquiry: { id }, letter }: SentLetter) => call(sendLetter, { params: { id }, body: letter }),
    onDone: (after, { enquiry }, client) => {
      endLetterDraft(enquiry.id);
      markRead(after);
      showChange(client, { before: enquiry, after });
    },
    done: (after, { letter }) => ({
      text: 'Your reply goes out in ten seconds.',
      textHere: 'Your reply is saved.',
      action: {
        label: TAKE_BACK,
        altText: 'Press F8, then Take Back, to stop it',
        act: () => takeBack.mutate({ enquiry: after, letter }),
      },
    }),
    // The form says that a letter crossed another, and what is wrong in a field.
    failed: (error) =>
      error instanceof ApiError && (error.code === 'letters_crossed' || error.issues.length > 0)
        ? null
        : (serverSentence(error) ?? 'Couldn’t send the reply. Please try again.'),
    onFailed,
  });
};

interface TakenBack extends Change {
  readonly letter: Pick<EnquiryLetter, 'id' | 'subject' | 'text' | 'files'>;
}

/** Takes a letter back that waits; its words are in the form again. */
export const useTakeLetterBack = () =>
  useEnquiryMutation({
    send: (call, { enquiry: { id }, letter }: TakenBack) => call(takeBackLetter, { params: { id, letter: letter.id } }),
    onDone: (after, { enquiry, letter }, client) => {
      showChange(client, { before: enquiry, after });
      beginLetter(after, letter);
    },
    done: 'Your reply isn’t sent.',
    failed: serverSentenceOr('Couldn’t take the reply back. Please try again.'),
    // Somebody else has taken it back.
    onGone: ({ enquiry, letter }, client) => {
      const letters = enquiry.letters?.filter(({ id }) => id !== letter.id);
      showChange(client, { before: enquiry, after: { ...enquiry, letters } });
    },
  });

export const DELETED_WORDS = {
  deleted: 'Booking inquiry deleted successfully.',
  restored: 'Booking inquiry restored.',
  restoreFailed: 'Couldn’t restore the inquiry. Please try again.',
  purged: 'Booking inquiry deleted forever.',
  purgeFailed: 'Failed to delete booking inquiry.',
} as const;

export const useDeleteEnquiry = () =>
  useDeletion({
    remove: (call, { enquiry: { id } }: Change) => call(deleteEnquiry, { params: { id } }),
    onRemoved: leave,
    restore: (call, { enquiry: { id } }) => call(bin.contacts.restore, { params: { id } }),
    onRestored: comeBack,
    onGone: onGoneEnquiry,
    words: DELETED_WORDS,
  });
