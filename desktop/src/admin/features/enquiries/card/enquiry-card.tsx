import {
  calendarDateWords,
  type Enquiry,
  type EnquiryConsent,
  mailLink,
  type RelatedEnquiries,
  telephoneAddress,
} from '@shutterdesk/shared';
import { CalendarDays, Copy, Mail, Phone, Trash2, UserRoundX } from 'lucide-react';
import { memo } from 'react';
import { copyText } from '#lib/copy-text.ts';
import { formatDateTime } from '#lib/format-date.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { WaitingBadge } from '#ui/waiting-badge.tsx';
import { markRead } from '../marks/read-marks.ts';
import { AddToCalendar } from './add-to-calendar.tsx';
import { EnquiryActions, type EnquiryActionsProps } from './enquiry-actions.tsx';
import { MailedLabel, UnmailedNote } from './enquiry-mail.tsx';
import { EnquiryNotes } from './enquiry-notes.tsx';
import { DoubtfulBadge, ScreeningNote } from './enquiry-screening.tsx';
import { RelatedLines } from './related-lines.tsx';
import { StageSelect, type StageSelectProps } from './stage-select.tsx';
import { UnansweredBadge } from './unanswered-badge.tsx';

const consent = ({ text, isTicked }: EnquiryConsent) => {
  const line = text === null ? 'an earlier consent line' : `“${text}”`;
  return isTicked ? `Ticked: ${line}` : `Shown at the form: ${line}`;
};

const PERSON = 'Export or erase this person…';

const REACH = 'inline-flex min-h-11 min-w-0 items-center gap-2 font-medium text-accent hover:underline';

const CopyButton = ({ label, text, done }: { label: string; text: string; done: string }) => (
  <Button
    look="quiet"
    shape="icon"
    title={label}
    aria-label={label}
    onClick={() => void copyText(text, { done, failed: 'Copying is not allowed here. Select the text and copy it.' })}
  >
    <Copy aria-hidden />
  </Button>
);

const Reach = ({ enquiry, busy, onPerson }: Pick<EnquiryCardProps, 'enquiry' | 'busy' | 'onPerson'>) => (
  <div className="flex min-w-0 flex-wrap items-center gap-x-4 text-sm max-sm:contents sm:mt-1 lg:order-1 lg:mt-0 [&_svg]:size-4 [&_svg]:shrink-0">
    <div className="col-span-2 flex max-w-full items-center max-sm:mt-1 max-sm:text-sm">
      <a href={mailLink(enquiry.email)} className={REACH} onClick={() => markRead(enquiry)}>
        <Mail aria-hidden />
        <span className="min-w-0">{enquiry.email}</span>
      </a>
      <CopyButton label="Copy email address" text={enquiry.email} done="Email address copied." />
      <Button
        look="quiet"
        shape="icon"
        title={PERSON}
        aria-label={PERSON}
        disabled={busy}
        onClick={() => onPerson(enquiry)}
      >
        <UserRoundX aria-hidden />
      </Button>
    </div>
    <div className="flex max-w-full min-w-0 items-center max-sm:text-sm">
      <a href={telephoneAddress(enquiry.phone)} className={REACH} onClick={() => markRead(enquiry)}>
        <Phone aria-hidden />
        <span className="min-w-0">{enquiry.phone}</span>
      </a>
      <CopyButton label="Copy phone number" text={enquiry.phone} done="Phone number copied." />
    </div>
  </div>
);

interface EnquiryCardProps extends EnquiryActionsProps {
  related: RelatedEnquiries | undefined;
  onDelete: (enquiry: Enquiry) => void;
  onStage: StageSelectProps['onStage'];
  onShowAddress: (email: string) => void;
  /** Asks about the person who sent it. */
  onPerson: (enquiry: Enquiry) => void;
}

export const EnquiryCard = memo(({ enquiry, unread, busy, related, onDelete, onPerson, ...acts }: EnquiryCardProps) => (
  <div
    className={classNames(
      // The stage stands beside the ways to reply; on a wide screen the actions do, and the stage is beside the message.
      'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 rounded-card border bg-surface p-4 shadow-card sm:px-6 lg:py-3',
      unread ? 'border-accent' : 'border-line',
    )}
  >
    <header className="col-span-2 flex items-start justify-between gap-3">
      <div className="min-w-0 pt-1.5 lg:flex lg:flex-wrap lg:items-center lg:gap-x-4 lg:pt-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h3 id={`enquiry-${enquiry.id}`} dir="auto" className={unread ? 'font-bold' : 'font-semibold'}>
            {enquiry.name}
          </h3>
          <Badge>{enquiry.selectedPackage}</Badge>
          <WaitingBadge id={enquiry.id} />
          <DoubtfulBadge enquiry={enquiry} />
          {unread && <Badge tone="good">Unread</Badge>}
          <UnansweredBadge enquiry={enquiry} />
        </div>
        <div className="mt-1 flex flex-wrap items-center gap-x-4 lg:contents">
          <time dateTime={enquiry.createdAt} className="text-sm text-muted">
            {formatDateTime(enquiry.createdAt)}
          </time>
          <MailedLabel enquiry={enquiry} />
        </div>
        {enquiry.preferredDate && (
          <div className="mt-1 flex flex-wrap items-center gap-x-2 text-sm lg:mt-0">
            <p className="flex items-center gap-2">
              <CalendarDays className="size-4 shrink-0" aria-hidden />
              Preferred Date: {calendarDateWords(enquiry.preferredDate)}
            </p>
            <AddToCalendar enquiry={enquiry} />
          </div>
        )}
      </div>
      <Button
        look="quiet-danger"
        shape="icon"
        className="lg:-my-1 lg:-mr-3"
        title="Delete inquiry"
        aria-label="Delete inquiry"
        disabled={busy}
        onClick={() => onDelete(enquiry)}
      >
        <Trash2 aria-hidden />
      </Button>
    </header>
    <Reach enquiry={enquiry} busy={busy} onPerson={onPerson} />
    <StageSelect enquiry={enquiry} onStage={acts.onStage} />
    <UnmailedNote enquiry={enquiry} />
    <ScreeningNote enquiry={enquiry} />
    <RelatedLines enquiry={enquiry} related={related} onShowAddress={acts.onShowAddress} />
    <p
      dir="auto"
      className="mt-1 max-w-prose text-[0.9375rem] leading-relaxed whitespace-pre-wrap max-lg:col-span-2 lg:order-5 lg:mb-1 lg:max-w-[48rem]"
    >
      {enquiry.message}
    </p>
    {enquiry.consent && (
      <p className="col-span-2 mt-2 max-w-prose text-sm text-muted lg:order-6">{consent(enquiry.consent)}</p>
    )}
    <EnquiryActions enquiry={enquiry} unread={unread} busy={busy} onMarkSpam={acts.onMarkSpam} />
    <EnquiryNotes enquiry={enquiry} />
  </div>
));
