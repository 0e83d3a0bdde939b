import type { Enquiry, EnquiryNote } from '@shutterdesk/shared';
import { useState } from 'react';
import { formatClock } from '#lib/format-date.ts';
import { classNames } from '#ui/class-names.ts';
import { useNoteDraft } from './note-drafts.ts';
import { NoteForm } from './note-form.tsx';

const earlierNotes = (count: number) => (count === 1 ? 'Show 1 earlier note' : `Show ${count} earlier notes`);

/** More notes than this are shown on request. */
const SHOWN = 3;
/** A longer note is cut off until the person opens it. */
const LONG = 400;

const isLong = ({ text }: EnquiryNote): boolean => text.length > LONG || text.split('\n').length > 6;

/** There are notes, or parts of them, that a press shows. */
export const hasMoreNotes = (notes: readonly EnquiryNote[]): boolean => notes.length > SHOWN || notes.some(isLong);

const MORE = 'hit min-h-8 text-sm font-medium text-accent hover:underline';

const Note = ({ note }: { note: EnquiryNote }) => {
  const { text, by, at } = note;
  const [isCut, setCut] = useState(() => isLong(note));
  return (
    <li className="max-w-[66ch] border-l-2 border-line pl-3 text-sm">
      <p dir="auto" className={classNames('whitespace-pre-wrap wrap-anywhere', isCut && 'line-clamp-6')}>
        {text}
      </p>
      {isCut && (
        <button type="button" className={MORE} onClick={() => setCut(false)}>
          Show full note
        </button>
      )}
      <p dir="auto" className="text-xs wrap-anywhere text-muted">
        {by} · <time dateTime={at}>{formatClock(at)}</time>
      </p>
    </li>
  );
};

/** The studio's private notes about an enquiry, oldest first, and a form for the next one. */
export const EnquiryNotes = ({ enquiry }: { enquiry: Enquiry }) => {
  const [showsAll, setShowsAll] = useState(false);
  const notes = enquiry.notes ?? [];
  const shown = showsAll ? notes : notes.slice(-SHOWN);
  const hidden = notes.length - shown.length;
  const draft = useNoteDraft(enquiry.id);
  if (enquiry.spam || enquiry.notes === undefined || (notes.length === 0 && draft === null)) return null;
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
