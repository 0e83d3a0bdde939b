import { type Enquiry, erasePerson, isInCalendar, type RelatedEnquiries, readEnquiryEvent } from '@shutterdesk/shared';
import {
  CalendarPlus,
  Copy,
  History,
  MailCheck,
  MailOpen,
  NotebookPen,
  OctagonAlert,
  RotateCw,
  Trash2,
  UserRoundX,
} from 'lucide-react';
import { useState } from 'react';
import { serverSentenceOr } from '#lib/api/server-sentence.ts';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';
import { copyText, saveAsFile } from '#lib/copy-and-save.ts';
import { useIsOffline } from '#lib/desktop.ts';
import { useMay } from '#lib/session/person.ts';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { MoreMenu, type PanelItem, PopoverItem } from '#ui/popover.tsx';
import { ENQUIRIES_WORDS as words } from '../enquiries-words.ts';
import { useDeleteNote, useResendMail } from '../enquiry-mutations.ts';
import { markRead, markUnread } from '../marks/read-marks.ts';
import { keepNoteDraft } from './card-drafts.ts';
import { acceptedMail } from './enquiry-mail.tsx';
import { earlierWords } from './related-line.tsx';

const DELETE_NOTE = 'Delete note';
const EXCERPT = 60;

interface DeleteNoteDialogProps {
  enquiry: Enquiry;
  /** The id of the note in question; null for none. */
  note: string | null;
  onClose: () => void;
}

const DeleteNoteDialog = ({ enquiry, note, onClose }: DeleteNoteDialogProps) => {
  const remove = useDeleteNote();
  const text = enquiry.notes?.find(({ id }) => id === note)?.text ?? '';
  const start = text.slice(0, EXCERPT);
  const confirm = () => {
    if (note) remove.mutate({ enquiry, note });
    onClose();
  };
  return (
    <ConfirmDialog
      title={DELETE_NOTE}
      question={`The note “${start === text ? start : `${start}…`}” will be deleted.`}
      confirm={DELETE_NOTE}
      open={note !== null}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
};

/** Saves the enquiry's day as a file for a calendar. */
const useAddToCalendar = () =>
  useApiMutation({
    send: (call, { id }: Enquiry) => call(readEnquiryEvent, { params: { id } }),
    onDone: ({ name, text }) => saveAsFile(name, 'text/calendar;charset=utf-8', text),
    done: 'Event saved as a file. Open it with your calendar.',
    failed: serverSentenceOr('Couldn’t create the event. Please try again.'),
  });

export interface MenuActs {
  onMarkSpam: (enquiry: Enquiry) => void;
  onShowAddress: (email: string) => void;
  /** Asks about the person who sent it. */
  onPerson: (enquiry: Enquiry) => void;
}

interface EnquiryMenuProps extends MenuActs {
  enquiry: Enquiry;
  unread: boolean;
  busy: boolean;
  related: RelatedEnquiries | undefined;
  /** A note is added from here. */
  takesNote: boolean;
}

const copyItems = ({ email, phone }: Enquiry): readonly PanelItem[] => [
  { label: 'Copy email address', Icon: Copy, act: () => void copyText(email, 'Email address') },
  { label: 'Copy phone number', Icon: Copy, act: () => void copyText(phone, 'Phone number') },
];

/** The first words of a note, which name it. */
const START = 24;
const startOf = (text: string): string => (text.length > START ? `${text.slice(0, START)}…` : text);

/** Everything that is done with an enquiry less often. */
export const EnquiryMenu = (props: EnquiryMenuProps) => {
  const { enquiry, unread, busy, related, takesNote, onMarkSpam, onShowAddress, onPerson } = props;
  const { name, spam, notes = [] } = enquiry;
  const [noteToDelete, setNoteToDelete] = useState<string | null>(null);
  const { mutate: addToCalendar, isPending: isMakingEvent } = useAddToCalendar();
  const { mutate: sendAgain, isPending: isSending } = useResendMail();
  const isOffline = useIsOffline();
  const mayErase = useMay(erasePerson);
  const mailed = acceptedMail(enquiry);
  const earlier = related?.earlier ?? 0;
  const read: PanelItem = unread
    ? { label: 'Mark as read', Icon: MailOpen, act: () => markRead(enquiry) }
    : { label: 'Mark as unread', Icon: MailCheck, act: () => markUnread(enquiry) };
  const items: readonly PanelItem[] = [
    ...(spam ? [] : [read]),
    ...(takesNote ? [{ label: words.addNote, Icon: NotebookPen, act: () => keepNoteDraft(enquiry.id, '') }] : []),
    ...copyItems(enquiry),
    ...(isInCalendar(enquiry)
      ? [{ label: 'Add to Calendar', Icon: CalendarPlus, act: () => addToCalendar(enquiry), isOff: isMakingEvent }]
      : []),
    ...(earlier > 0
      ? [{ label: `Show ${earlierWords(earlier)}`, Icon: History, act: () => onShowAddress(enquiry.email) }]
      : []),
    ...(spam ? [] : notes).map(({ id, text }) => ({
      label: `Delete note “${startOf(text)}”`,
      Icon: Trash2,
      act: () => setNoteToDelete(id),
    })),
  ];
  return (
    <>
      <MoreMenu label={name} className="text-muted">
        {(close) => (
          <>
            {items.map((item) => (
              <PopoverItem key={item.label} close={close} {...item} />
            ))}
            {mailed && (
              <div className="mt-1 border-t border-line pt-1">
                <p dir="auto" className="px-3 py-1.5 text-xs wrap-anywhere text-muted">
                  {mailed.text}
                  {mailed.detail && <span className="block">{mailed.detail}</span>}
                </p>
                <PopoverItem
                  close={close}
                  label={words.sendAgain}
                  Icon={RotateCw}
                  act={() => sendAgain({ enquiry })}
                  isOff={isSending || isOffline}
                />
              </div>
            )}
            <div className="mt-1 border-t border-line pt-1">
              {!spam && (
                <PopoverItem
                  close={close}
                  label="Mark as spam"
                  Icon={OctagonAlert}
                  act={() => onMarkSpam(enquiry)}
                  isOff={busy}
                />
              )}
              {mayErase && (
                <PopoverItem
                  close={close}
                  label="Export or erase this person…"
                  Icon={UserRoundX}
                  act={() => onPerson(enquiry)}
                  isOff={busy}
                  className="text-danger"
                />
              )}
            </div>
          </>
        )}
      </MoreMenu>
      <DeleteNoteDialog enquiry={enquiry} note={noteToDelete} onClose={() => setNoteToDelete(null)} />
    </>
  );
};
