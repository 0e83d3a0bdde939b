import type { Enquiry, EnquiryNote } from '@shutterdesk/shared';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatClock } from '#lib/format-date.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useDeleteNote } from '../enquiry-mutations.ts';
import { useNoteDraft } from './note-drafts.ts';
import { NoteForm } from './note-form.tsx';

const DELETE_NOTE = 'Delete note';

const earlierNotes = (count: number) => (count === 1 ? 'Show 1 earlier note' : `Show ${count} earlier notes`);

/** More notes than this are shown on request. */
const SHOWN = 3;
/** A longer note is cut off until the person opens it. */
const LONG = 400;
const START = 60;

const Note = ({ note, onDelete }: { note: EnquiryNote; onDelete: (note: EnquiryNote) => void }) => {
  const { text, by, at } = note;
  const isLong = text.length > LONG || text.split('\n').length > 6;
  const [isCut, setCut] = useState(isLong);
  return (
    <li className="flex items-start gap-2 rounded-control bg-sunken py-1 pr-1 pl-3">
      <div className="min-w-0 flex-1 py-1.5 text-sm">
        <p dir="auto" className={classNames('whitespace-pre-wrap wrap-anywhere', isCut && 'line-clamp-6')}>
          {text}
        </p>
        {isCut && (
          <button
            type="button"
            className="min-h-11 font-medium text-accent hover:underline"
            onClick={() => setCut(false)}
          >
            Show all of it
          </button>
        )}
        <p dir="auto" className="mt-0.5 text-xs wrap-anywhere text-muted">
          {by} · <time dateTime={at}>{formatClock(at)}</time>
        </p>
      </div>
      <Button
        look="quiet-danger"
        shape="icon"
        title={DELETE_NOTE}
        aria-label={`Delete the note by ${by}`}
        onClick={() => onDelete(note)}
      >
        <Trash2 aria-hidden />
      </Button>
    </li>
  );
};

/** The studio's private notes about an enquiry, oldest first, and a form for the next one. */
export const EnquiryNotes = ({ enquiry }: { enquiry: Enquiry }) => {
  const [showsAll, setShowsAll] = useState(false);
  const [toDelete, setToDelete] = useState<EnquiryNote | null>(null);
  const remove = useDeleteNote();
  const notes = enquiry.notes ?? [];
  const shown = showsAll ? notes : notes.slice(-SHOWN);
  const hidden = notes.length - shown.length;
  const draft = useNoteDraft(enquiry.id);
  if (enquiry.spam || enquiry.notes === undefined || (notes.length === 0 && draft === null)) return null;
  const confirm = () => {
    if (toDelete) remove.mutate({ enquiry, note: toDelete.id });
    setToDelete(null);
  };
  const start = toDelete?.text.slice(0, START) ?? '';
  return (
    <div className="col-span-2 mt-3 max-w-[48rem] lg:order-7 lg:mt-2">
      {hidden > 0 && (
        <Button look="quiet" className="-ml-3 px-3" onClick={() => setShowsAll(true)}>
          {earlierNotes(hidden)}
        </Button>
      )}
      {shown.length > 0 && (
        <ul aria-label="Private notes" className="grid gap-1.5">
          {shown.map((note) => (
            <Note key={note.id} note={note} onDelete={setToDelete} />
          ))}
        </ul>
      )}
      {draft !== null && <NoteForm enquiry={enquiry} text={draft} />}
      <ConfirmDialog
        title={DELETE_NOTE}
        question={`The note “${start === toDelete?.text ? start : `${start}…`}” will be deleted.`}
        confirm={DELETE_NOTE}
        open={toDelete !== null}
        onConfirm={confirm}
        onCancel={() => setToDelete(null)}
      />
    </div>
  );
};
