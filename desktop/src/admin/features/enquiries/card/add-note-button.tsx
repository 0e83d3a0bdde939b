import type { Enquiry } from '@shutterdesk/shared';
import { NotebookPen } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { keepNoteDraft, useNoteDraft } from './note-drafts.ts';

const ADD_NOTE = 'Add note';

/** Begins a note. The focus returns to this button when the note is saved or cancelled. */
export const AddNoteButton = ({ enquiry, className }: { enquiry: Enquiry; className: string }) => {
  const isWriting = useNoteDraft(enquiry.id) !== null;
  const wasWriting = useRef(isWriting);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const ends = wasWriting.current && !isWriting;
    wasWriting.current = isWriting;
    if (ends && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [isWriting]);
  if (enquiry.spam || enquiry.notes === undefined) return null;
  return (
    <Button
      ref={button}
      look="quiet"
      disabled={isWriting}
      className={className}
      title={ADD_NOTE}
      aria-label={ADD_NOTE}
      onClick={() => keepNoteDraft(enquiry.id, '')}
    >
      <NotebookPen aria-hidden />
      <span className="max-sm:hidden">{ADD_NOTE}</span>
      <span className="sm:hidden">Note</span>
    </Button>
  );
};
