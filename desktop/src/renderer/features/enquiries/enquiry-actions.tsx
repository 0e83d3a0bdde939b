import type { Enquiry } from '@shutterdesk/shared';
import { MailCheck, MailOpen, OctagonAlert, ShieldCheck } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { ENQUIRIES_WORDS as words } from './enquiries-words.ts';
import { markRead, markUnread } from './read-marks.ts';
import { ReplyButton } from './reply-button.tsx';

export interface EnquiryActionsProps {
  enquiry: Enquiry;
  unread: boolean;
  /** A change of this enquiry is running: further ones must wait. */
  busy: boolean;
  onMarkSpam: (enquiry: Enquiry) => void;
}

const ReadButton = ({ enquiry, unread }: Pick<EnquiryActionsProps, 'enquiry' | 'unread'>) => {
  const Icon = unread ? MailOpen : MailCheck;
  return (
    <Button look="quiet" className="max-sm:px-2" onClick={() => (unread ? markRead(enquiry) : markUnread(enquiry))}>
      <Icon aria-hidden />
      {unread ? words.markRead : words.markUnread}
    </Button>
  );
};

export const EnquiryActions = ({ enquiry, unread, busy, onMarkSpam }: EnquiryActionsProps) => {
  const Shield = enquiry.spam ? ShieldCheck : OctagonAlert;
  const spamLabel = enquiry.spam ? words.notSpam : words.markSpam;
  return (
    <footer className="mt-3 -mb-1 flex flex-wrap items-center gap-x-1 gap-y-2 lg:col-start-2 lg:row-start-2 lg:-mr-4 lg:mt-0 lg:mb-0 lg:self-start">
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
            <span className="sm:hidden">{words.markSpamShort}</span>
          </>
        )}
      </Button>
    </footer>
  );
};
