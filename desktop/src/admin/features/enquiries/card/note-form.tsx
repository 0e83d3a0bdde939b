import { addEnquiryNote, type Enquiry } from '@shutterdesk/shared';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { refusalOfNote, useAddNote } from '../enquiry-mutations.ts';
import { endNoteDraft, keepNoteDraft } from './note-drafts.ts';

interface NoteFormProps {
  enquiry: Enquiry;
  text: string;
}

/** A stored draft appears without taking the focus. */
const focusIfEmpty = (field: HTMLInputElement | HTMLTextAreaElement | null): void => {
  if (field?.value === '') field.focus({ preventScroll: true });
};

export const NoteForm = ({ enquiry, text }: NoteFormProps) => {
  const [problem, setProblem] = useState<string>();
  const add = useAddNote();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = addEnquiryNote.body?.safeParse({ text }).error?.issues[0]?.message;
    setProblem(found);
    if (found === undefined && !add.isPending) add.mutate({ enquiry, text });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Page Up and Page Down move the caret here, not between enquiries.
    event.stopPropagation();
    if (event.key === 'Escape' && text === '') endNoteDraft(enquiry.id);
  };
  return (
    <form onSubmit={submit} className="mt-2 mb-4 max-w-[66ch]" noValidate>
      <TextField
        label="Private note"
        hint="Only your studio sees it."
        multiline
        error={problem ?? refusalOfNote(add.error)}
        value={text}
        ref={focusIfEmpty}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setProblem(undefined);
          add.reset();
          keepNoteDraft(enquiry.id, target.value);
        }}
      />
      <div className="mt-2 flex flex-wrap gap-2">
        <Button type="submit" look="primary" disabled={add.isPending}>
          Save note
        </Button>
        <Button look="quiet" onClick={() => endNoteDraft(enquiry.id)}>
          Cancel
        </Button>
      </div>
    </form>
  );
};
