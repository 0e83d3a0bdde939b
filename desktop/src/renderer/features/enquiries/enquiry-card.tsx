import { calendarDateWords, type Enquiry } from '@shutterdesk/shared';
import { CalendarDays, Copy, Mail, Phone, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { copyText } from '#lib/copy-text.ts';
import { formatDateTime } from '#lib/format-date.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { WaitingBadge } from '#ui/waiting-badge.tsx';
import { ENQUIRIES_WORDS as words } from './enquiries-words.ts';
import { EnquiryActions, type EnquiryActionsProps } from './enquiry-actions.tsx';
import { MailedLabel, UnmailedNote } from './enquiry-mail.tsx';
import { DoubtfulBadge, ScreeningNote } from './enquiry-screening.tsx';
import { markRead } from './read-marks.ts';
import { mailLink, telephoneLink } from './reply-link.ts';

const REACH = 'inline-flex min-h-11 min-w-0 items-center gap-2 font-medium text-accent hover:underline';

const CopyButton = ({ label, text, done }: { label: string; text: string; done: string }) => (
  <Button
    look="quiet"
    shape="icon"
    title={label}
    aria-label={label}
    onClick={() => void copyText(text, { done, failed: words.copyFailed })}
  >
    <Copy aria-hidden />
  </Button>
);

const Reach = ({ enquiry }: { enquiry: Enquiry }) => (
  <div className="mt-1 flex min-w-0 flex-wrap items-center gap-x-4 text-sm lg:mt-0 [&_svg]:size-4 [&_svg]:shrink-0">
    <div className="flex max-w-full items-center">
      <a href={mailLink(enquiry.email)} className={REACH} onClick={() => markRead(enquiry)}>
        <Mail aria-hidden />
        <span className="min-w-0">{enquiry.email}</span>
      </a>
      <CopyButton label={words.copyEmail} text={enquiry.email} done={words.emailCopied} />
    </div>
    <div className="flex max-w-full items-center">
      <a href={telephoneLink(enquiry.phone)} className={REACH} onClick={() => markRead(enquiry)}>
        <Phone aria-hidden />
        <span className="min-w-0">{enquiry.phone}</span>
      </a>
      <CopyButton label={words.copyPhone} text={enquiry.phone} done={words.phoneCopied} />
    </div>
  </div>
);

interface EnquiryCardProps extends EnquiryActionsProps {
  onDelete: (enquiry: Enquiry) => void;
}

export const EnquiryCard = memo(({ enquiry, unread, busy, onDelete, onMarkSpam }: EnquiryCardProps) => (
  <div
    className={classNames(
      // Two columns on a wide screen: actions beside the ways to reply, both above the message.
      'rounded-card border bg-surface p-4 shadow-card sm:px-6 lg:grid lg:grid-cols-[minmax(0,1fr)_auto] lg:gap-x-4 lg:py-3',
      unread ? 'border-accent' : 'border-line',
    )}
  >
    <header className="flex items-start justify-between gap-3 lg:col-span-2">
      <div className="min-w-0 pt-1.5 lg:flex lg:flex-wrap lg:items-center lg:gap-x-4 lg:pt-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h3 id={`enquiry-${enquiry.id}`} dir="auto" className={unread ? 'font-bold' : 'font-semibold'}>
            {enquiry.name}
          </h3>
          <Badge>{enquiry.selectedPackage}</Badge>
          <WaitingBadge id={enquiry.id} />
          <DoubtfulBadge enquiry={enquiry} />
          {unread && <Badge tone="good">{words.unread}</Badge>}
        </div>
        <div className="mt-1 flex flex-wrap items-center gap-x-4 lg:contents">
          <time dateTime={enquiry.createdAt} className="text-sm text-muted">
            {formatDateTime(enquiry.createdAt)}
          </time>
          <MailedLabel enquiry={enquiry} />
        </div>
        {enquiry.preferredDate && (
          <p className="mt-1 flex items-center gap-2 text-sm lg:mt-0">
            <CalendarDays className="size-4 shrink-0" aria-hidden />
            {words.preferredDate(calendarDateWords(enquiry.preferredDate))}
          </p>
        )}
      </div>
      <Button
        look="quiet-danger"
        shape="icon"
        className="lg:-my-1 lg:-mr-3"
        title={words.remove}
        aria-label={words.remove}
        disabled={busy}
        onClick={() => onDelete(enquiry)}
      >
        <Trash2 aria-hidden />
      </Button>
    </header>
    <Reach enquiry={enquiry} />
    <UnmailedNote enquiry={enquiry} />
    <ScreeningNote enquiry={enquiry} />
    <p
      dir="auto"
      className="mt-1 max-w-prose text-[0.9375rem] leading-relaxed whitespace-pre-wrap lg:col-span-2 lg:mb-1 lg:max-w-[48rem]"
    >
      {enquiry.message}
    </p>
    <EnquiryActions enquiry={enquiry} unread={unread} busy={busy} onMarkSpam={onMarkSpam} />
  </div>
));
