import type { Enquiry } from '@shutterdesk/shared';
import { MailCheck, MailOpen, OctagonAlert, ShieldCheck } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { markRead, markUnread } from '../marks/read-marks.ts';
import { ReplyButton } from '../reply/reply-button.tsx';
import { AddNoteButton } from './add-note-button.tsx';

export interface EnquiryActionsProps {
  enquiry: Enquiry;
  unread: boolean;
  /** A change of this enquiry is running: further ones must wait. */
  busy: boolean;
  onMarkSpam: (enquiry: Enquiry) => void;
}

const ReadButton = ({ enquiry, unread }: Pick<EnquiryActionsProps, 'enquiry' | 'unread'>) => {
  const Icon = unread ? MailOpen : MailCheck;
  const label = unread ? 'Mark as read' : 'Mark as unread';
  return (
    <Button
      look="quiet"
      className="max-sm:px-2"
      title={label}
      aria-label={label}
      onClick={() => (unread ? markRead(enquiry) : markUnread(enquiry))}
    >
      <Icon className="max-sm:hidden" aria-hidden />
      <span className="max-sm:hidden">{label}</span>
      <span className="sm:hidden">{unread ? 'Read' : 'Unread'}</span>
    </Button>
  );
};

export const EnquiryActions = ({ enquiry, unread, busy, onMarkSpam }: EnquiryActionsProps) => {
  const Shield = enquiry.spam ? ShieldCheck : OctagonAlert;
  const spamLabel = enquiry.spam ? 'Not spam' : 'Mark as spam';
  return (
    <footer className="col-span-2 mt-3 -mb-1 flex flex-wrap items-center gap-x-1 gap-y-2 max-sm:gap-x-0 lg:order-2 lg:col-span-1 lg:-mr-4 lg:mt-0 lg:mb-0 lg:self-start">
      <ReplyButton enquiry={enquiry} />
      {!enquiry.spam && <ReadButton enquiry={enquiry} unread={unread} />}
      <Button
        look="quiet"
        disabled={busy}
        title={spamLabel}
        aria-label={spamLabel}
        onClick={() => onMarkSpam(enquiry)}
        className="max-sm:px-2"
      >
        <Shield aria-hidden />
        {enquiry.spam ? (
          spamLabel
        ) : (
          <>
            <span className="max-sm:hidden">{spamLabel}</span>
            <span className="sm:hidden">Spam</span>
          </>
        )}
      </Button>
      <AddNoteButton enquiry={enquiry} className="max-sm:px-2 lg:hidden" />
    </footer>
  );
};
