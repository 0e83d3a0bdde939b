import { addEnquiryNote, type Enquiry, type EnquiryNote } from '@shutterdesk/shared';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { formatClock } from '#lib/format-date.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { refusalOfNote, useAddNote } from '../enquiry-mutations.ts';
import { endNoteDraft, keepNoteDraft, useNoteDraft } from './card-drafts.ts';
import { CutText, MORE } from './cut-text.tsx';

interface NoteFormProps {
  enquiry: Enquiry;
  text: string;
}

/** A stored draft appears without taking the focus. */
const focusIfEmpty = (field: HTMLInputElement | HTMLTextAreaElement | null): void => {
  if (field?.value === '') field.focus({ preventScroll: true });
};

const NoteForm = ({ enquiry, text }: NoteFormProps) => {
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

const earlierNotes = (count: number) => (count === 1 ? 'Show 1 earlier note' : `Show ${count} earlier notes`);

/** More notes than this are shown on request. */
const SHOWN = 3;
/** A longer note is cut off until the person opens it. */
const LONG = 400;

const isLong = ({ text }: EnquiryNote): boolean => text.length > LONG || text.split('\n').length > 6;

/** There are notes, or parts of them, that a press shows. */
export const hasMoreNotes = (notes: readonly EnquiryNote[]): boolean => notes.length > SHOWN || notes.some(isLong);

const Note = ({ note }: { note: EnquiryNote }) => (
  <li className="max-w-[66ch] border-l-2 border-line pl-3 text-sm">
    <CutText text={note.text} isLong={isLong(note)} cut="line-clamp-6" more="Show full note" />
    <p dir="auto" className="text-xs wrap-anywhere text-muted">
      {note.by} · <time dateTime={note.at}>{formatClock(note.at)}</time>
    </p>
  </li>
);

/** The studio's private notes about an enquiry, oldest first, and a form for the next one. */
export const EnquiryNotes = ({ enquiry }: { enquiry: Enquiry }) => {
  const [showsAll, setShowsAll] = useState(false);
  const { notes } = enquiry;
  const shown = showsAll ? notes : notes.slice(-SHOWN);
  const hidden = notes.length - shown.length;
  const draft = useNoteDraft(enquiry.id);
  if (enquiry.spam || (notes.length === 0 && draft === null)) return null;
  return (
    <div className="mb-2">
      {hidden > 0 && (
        <button type="button" className={MORE} onClick={() => setShowsAll(true)}>
          {earlierNotes(hidden)}
        </button>
      )}
      {shown.length > 0 && (
        <ul aria-label="Private notes" className="grid gap-2">
          {shown.map((note) => (
            <Note key={note.id} note={note} />
          ))}
        </ul>
      )}
      {draft !== null && <NoteForm enquiry={enquiry} text={draft} />}
    </div>
  );
};
