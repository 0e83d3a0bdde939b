import type { Enquiry, RelatedEnquiries } from '@shutterdesk/shared';
import { Check, NotebookPen, ShieldCheck } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { useHasReplied } from '../reply/replied.ts';
import { ReplyButton } from '../reply/reply-button.tsx';
import { EnquiryMenu, type MenuActs, MORE } from './enquiry-menu.tsx';
import { keepNoteDraft, useNoteDraft } from './note-drafts.ts';
import type { StageSelectProps } from './stage-select.tsx';

const ADD_NOTE = 'Add note';

const NoteButton = ({ enquiry }: { enquiry: Enquiry }) => {
  const isWriting = useNoteDraft(enquiry.id) !== null;
  return (
    <Button
      look="quiet"
      disabled={isWriting}
      className="px-2.5 text-muted"
      title={ADD_NOTE}
      aria-label={ADD_NOTE}
      onClick={() => keepNoteDraft(enquiry.id, '')}
    >
      <NotebookPen className="max-sm:hidden" aria-hidden />
      Note
    </Button>
  );
};

/** Once a note is saved or cancelled, the focus returns to the control that began it. */
const useFocusAfterNote = (id: string, actions: RefObject<HTMLElement | null>): void => {
  const isWriting = useNoteDraft(id) !== null;
  const wasWriting = useRef(isWriting);
  useEffect(() => {
    const ends = wasWriting.current && !isWriting;
    wasWriting.current = isWriting;
    if (!ends || document.activeElement !== document.body) return;
    const began = `[title="${ADD_NOTE}"], [title="${MORE}"]`;
    actions.current?.querySelector<HTMLElement>(began)?.focus({ preventScroll: true });
  }, [isWriting, actions]);
};

export interface EnquiryActs extends MenuActs {
  onStage: StageSelectProps['onStage'];
}

interface EnquiryActionsProps extends EnquiryActs {
  enquiry: Enquiry;
  unread: boolean;
  /** A change of this enquiry is running: further ones must wait. */
  busy: boolean;
  related: RelatedEnquiries | undefined;
  /** The card has a further control: to keep them few, the menu has the note's. */
  hasExtra: boolean;
  /** The links to write to the person and to call them. */
  reach: ReactNode;
}

export const EnquiryActions = ({ enquiry, busy, hasExtra, reach, onStage, ...menu }: EnquiryActionsProps) => {
  const actions = useRef<HTMLElement>(null);
  useFocusAfterNote(enquiry.id, actions);
  const hasReplied = useHasReplied(enquiry.id);
  const offersAnswered = enquiry.stage === 'new' && !enquiry.spam && hasReplied && !hasExtra;
  const takesNotes = !enquiry.spam && enquiry.notes !== undefined;
  const isFull = hasExtra || offersAnswered;
  return (
    <footer ref={actions} className="flex flex-wrap items-center">
      <ReplyButton enquiry={enquiry} />
      {reach}
      <div className="ml-auto flex items-center max-sm:-mr-3 sm:-mr-2.5">
        {offersAnswered && (
          <Button
            onClick={({ currentTarget }) => {
              // The button disappears once the stage has changed, so the card gets the focus.
              currentTarget.closest('article')?.focus({ preventScroll: true });
              onStage(enquiry, 'answered');
            }}
          >
            <Check aria-hidden />
            Mark as answered
          </Button>
        )}
        {enquiry.spam && (
          <Button disabled={busy} onClick={() => menu.onMarkSpam(enquiry)}>
            <ShieldCheck aria-hidden />
            Not spam
          </Button>
        )}
        {takesNotes && !isFull && <NoteButton enquiry={enquiry} />}
        <EnquiryMenu enquiry={enquiry} busy={busy} takesNote={takesNotes && isFull} {...menu} />
      </div>
    </footer>
  );
};
