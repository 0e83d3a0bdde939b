import { type Enquiry, type RelatedEnquiries, STAGES, type Stage } from '@shutterdesk/shared';
import { Check, ChevronDown, NotebookPen, ShieldCheck } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { classNames } from '#lib/class-names.ts';
import { Button } from '#ui/button.tsx';
import { MORE } from '#ui/popover.tsx';
import { STAGE_LABELS, ENQUIRIES_WORDS as words } from '../enquiries-words.ts';
import { MailHint, REPLY, ReplyButton } from '../reply/reply-button.tsx';
import { useHasReplied } from '../reply/reply-link.ts';
import { keepNoteDraft, useLetterDraft, useNoteDraft } from './card-drafts.ts';
import { EnquiryMenu, type MenuActs } from './enquiry-menu.tsx';

interface StageSelectProps {
  enquiry: Enquiry;
  onStage: (enquiry: Enquiry, stage: Stage) => void;
}

const isStage = (text: string): text is Stage => STAGES.some((stage) => stage === text);

/** Shows and changes the stage of an enquiry. Spam has no stage. */
export const StageSelect = ({ enquiry, onStage }: StageSelectProps) =>
  enquiry.spam ? null : (
    // The field is as high as a finger needs, the pill around it is not.
    <div
      className={classNames(
        'relative flex h-8 items-center rounded-full border focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent',
        enquiry.stage === 'booked' ? 'border-transparent bg-accent-soft text-accent' : 'border-line bg-surface',
      )}
    >
      <select
        aria-label={`Stage of the inquiry from ${enquiry.name}`}
        value={enquiry.stage}
        onChange={({ target }) => isStage(target.value) && onStage(enquiry, target.value)}
        className="-my-1.5 field-sizing-content h-11 appearance-none bg-transparent pr-7 pl-3 text-xs font-medium outline-none max-sm:text-base max-sm:leading-none"
      >
        {STAGES.map((value) => (
          <option key={value} value={value}>
            {STAGE_LABELS[value]}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute right-2.5 size-3.5 text-muted" aria-hidden />
    </div>
  );

const NoteButton = ({ enquiry }: { enquiry: Enquiry }) => {
  const isWriting = useNoteDraft(enquiry.id) !== null;
  return (
    <Button
      look="quiet"
      disabled={isWriting}
      className="px-2.5 text-muted"
      title={words.addNote}
      aria-label={words.addNote}
      onClick={() => keepNoteDraft(enquiry.id, '')}
    >
      <NotebookPen className="max-sm:hidden" aria-hidden />
      Note
    </Button>
  );
};

/** Once somebody has ended writing, the focus returns to the control that began it. */
const useFocusAfter = (isWriting: boolean, actions: RefObject<HTMLElement | null>, began: string): void => {
  const wasWriting = useRef(isWriting);
  useEffect(() => {
    const ends = wasWriting.current && !isWriting;
    wasWriting.current = isWriting;
    if (!ends || document.activeElement !== document.body) return;
    actions.current?.querySelector<HTMLElement>(began)?.focus({ preventScroll: true });
  }, [isWriting, actions, began]);
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
  useFocusAfter(useNoteDraft(enquiry.id) !== null, actions, `[title="${words.addNote}"], [title="${MORE}"]`);
  useFocusAfter(useLetterDraft(enquiry.id) !== null, actions, `[title="${REPLY}"]`);
  const hasReplied = useHasReplied(enquiry.id);
  const offersAnswered = enquiry.stage === 'new' && !enquiry.spam && hasReplied && !hasExtra;
  const takesNotes = !enquiry.spam;
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
            {words.notSpam}
          </Button>
        )}
        {takesNotes && !isFull && <NoteButton enquiry={enquiry} />}
        <EnquiryMenu enquiry={enquiry} busy={busy} takesNote={takesNotes && isFull} {...menu} />
      </div>
      {hasReplied && <MailHint />}
    </footer>
  );
};
