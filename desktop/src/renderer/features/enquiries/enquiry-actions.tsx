import type { Enquiry } from '@shutterdesk/shared';
import { MailCheck, MailOpen, OctagonAlert, Reply, ShieldCheck } from 'lucide-react';
import { useBrandName } from '#lib/studio/use-brand-name.ts';
import { Button, buttonClasses } from '#ui/button.tsx';
import { BOOKINGS_WORDS as words } from './enquiries-words.ts';
import { markRead, markUnread } from './read-marks.ts';
import { replyLink } from './reply-link.ts';

export interface InquiryActionsProps {
  inquiry: Enquiry;
  unread: boolean;
  /** Something is being done with it: what would change it again must wait. */
  busy: boolean;
  onMarkSpam: (inquiry: Enquiry) => void;
}

const ReadButton = ({ inquiry, unread }: Pick<InquiryActionsProps, 'inquiry' | 'unread'>) => {
  const Icon = unread ? MailOpen : MailCheck;
  return (
    <Button look="quiet" className="max-sm:px-2" onClick={() => (unread ? markRead(inquiry) : markUnread(inquiry))}>
      <Icon aria-hidden />
      {unread ? words.markRead : words.markUnread}
    </Button>
  );
};

export const InquiryActions = ({ inquiry, unread, busy, onMarkSpam }: InquiryActionsProps) => {
  const brandName = useBrandName();
  const Shield = inquiry.spam ? ShieldCheck : OctagonAlert;
  const spamLabel = inquiry.spam ? words.notSpam : words.markSpam;
  return (
    <footer className="mt-3 -mb-1 flex flex-wrap items-center gap-x-1 gap-y-2 lg:col-start-2 lg:row-start-2 lg:-mr-4 lg:mt-0 lg:mb-0 lg:self-start">
      <a href={replyLink(inquiry, brandName)} className={buttonClasses({}, 'mr-1')} onClick={() => markRead(inquiry)}>
        <Reply aria-hidden />
        {words.reply}
      </a>
      {!inquiry.spam && <ReadButton inquiry={inquiry} unread={unread} />}
      <Button
        look="quiet"
        disabled={busy}
        title={spamLabel}
        aria-label={spamLabel}
        onClick={() => onMarkSpam(inquiry)}
        className="max-sm:px-2"
      >
        <Shield aria-hidden />
        {inquiry.spam ? (
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
