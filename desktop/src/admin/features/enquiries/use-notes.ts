import { ApiError, addEnquiryNote, deleteEnquiryNote, type Enquiry } from '@shutterdesk/shared';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';
import { notifyFailure, notifySuccess } from '#lib/notices.ts';
import { isGone, showGone } from './gone-enquiry.ts';
import { showChange } from './show-change.ts';
import { STAGE_WORDS as words } from './stage-words.ts';

/** Says why a note cannot be stored; undefined if it can. */
export const noteProblem = (text: string): string | undefined =>
  addEnquiryNote.body?.safeParse({ text }).error?.issues[0]?.message;

/** A refusal is shown in the field, not in a notice. */
export const refusalOfNote = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.issues.find(({ path }) => path === 'text')?.message : undefined;

export const useAddNote = (enquiry: Enquiry, onSaved: () => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => api(addEnquiryNote, { params: { id: enquiry.id }, body: { text } }),
    onSuccess: (after) => {
      notifySuccess(words.noteSaved);
      showChange(client, { before: enquiry, after });
      onSaved();
    },
    onError: (error) => {
      if (isGone(error)) showGone(client, enquiry);
      else if (refusalOfNote(error) === undefined) notifyFailure(error, words.noteFailed);
    },
  });
};

export const useDeleteNote = (enquiry: Enquiry) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (note: string) => api(deleteEnquiryNote, { params: { id: enquiry.id, note } }),
    onSuccess: (after) => {
      notifySuccess(words.noteDeleted);
      showChange(client, { before: enquiry, after });
    },
    onError: (error, note) => {
      const notes = enquiry.notes?.filter(({ id }) => id !== note);
      // Somebody else has deleted the note meanwhile.
      if (isGone(error)) showChange(client, { before: enquiry, after: { ...enquiry, notes } });
      else notifyFailure(error, words.noteDeleteFailed);
    },
  });
};
