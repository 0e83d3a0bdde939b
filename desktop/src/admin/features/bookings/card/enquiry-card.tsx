import {
  calendarDateWords,
  type Enquiry,
  type EnquiryConsent,
  type EnquiryReply,
  mailLink,
  type RelatedEnquiries,
  telephoneAddress,
} from '@shutterdesk/shared';
import { Mail, Phone, Trash2 } from 'lucide-react';
import { lazy, memo, Suspense } from 'react';
import { classNames } from '#lib/class-names.ts';
import { formatClock, formatDateTime } from '#lib/format-date.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { markRead } from '../marks/read-marks.ts';
import { useLetterDraft } from './card-drafts.ts';
import { CutText } from './cut-text.tsx';
import { EnquiryActions, type EnquiryActs, StageSelect } from './enquiry-actions.tsx';
import { canSendAgain, UnmailedNote } from './enquiry-mail.tsx';
import { EnquiryNotes, hasMoreNotes } from './enquiry-notes.tsx';
import { EnquiryBadges, isDoubtful, ScreeningNote, UnreadDot } from './enquiry-screening.tsx';
import { EarlierNote, RelatedLine } from './related-line.tsx';

const consent = ({ text, isTicked }: EnquiryConsent) => {
  const line = text === null ? 'an earlier consent line' : `“${text}”`;
  return isTicked ? `Ticked: ${line}` : `Consent shown: ${line}`;
};

/** A longer message is cut off after its tenth line until the person opens it. */
const LINES = 10;
const LINE_LENGTH = 66;

const isLong = ({ message }: Enquiry): boolean =>
  message.split('\n').reduce((lines, { length }) => lines + Math.max(1, Math.ceil(length / LINE_LENGTH)), 0) > LINES;

const Answers = ({ answers }: { answers: readonly EnquiryReply[] }) => (
  <dl className="mb-2 grid max-w-[66ch] gap-y-1.5 text-sm">
    {answers.map(({ question, answer }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change, and two questions may have had the same words
      <div key={at} className="gap-x-4 sm:grid sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <dt dir="auto" className="text-left text-muted">
          {question}
        </dt>
        <dd dir="auto" className="text-left whitespace-pre-wrap">
          {calendarDateWords(answer)}
        </dd>
      </div>
    ))}
  </dl>
);

const REACH =
  'inline-flex min-h-11 min-w-0 items-center text-sm font-medium text-accent hover:underline max-sm:w-11 max-sm:justify-center sm:px-3';

const Reach = ({ enquiry }: { enquiry: Enquiry }) => (
  <>
    <a href={mailLink(enquiry.email)} className={REACH} onClick={() => markRead(enquiry)}>
      <Mail className="size-5 sm:hidden" aria-hidden />
      <span className="min-w-0 max-sm:sr-only">{enquiry.email}</span>
    </a>
    <a href={telephoneAddress(enquiry.phone)} className={REACH} onClick={() => markRead(enquiry)}>
      <Phone className="size-5 sm:hidden" aria-hidden />
      <span className="min-w-0 max-sm:sr-only">{enquiry.phone}</span>
    </a>
  </>
);

const changedBy = ({ stageBy, stageAt = '' }: Enquiry) =>
  stageBy ? `by ${stageBy}, ${formatClock(stageAt)}` : formatClock(stageAt);

/** The card has a further control, for which the others make room: seven are enough. */
const hasExtra = (enquiry: Enquiry): boolean =>
  isDoubtful(enquiry) || canSendAgain(enquiry) || hasMoreNotes(enquiry.notes ?? []);

const EnquiryLetters = lazy(async () => ({ default: (await import('./enquiry-letters.tsx')).EnquiryLetters }));

/** The letters from here, which few enquiries have. */
const Replies = ({ enquiry }: { enquiry: Enquiry }) => {
  const isWriting = useLetterDraft(enquiry.id) !== null;
  return <Suspense>{(isWriting || enquiry.letters !== undefined) && <EnquiryLetters enquiry={enquiry} />}</Suspense>;
};

interface EnquiryCardProps extends EnquiryActs {
  enquiry: Enquiry;
  unread: boolean;
  /** A change of this enquiry is running: further ones must wait. */
  busy: boolean;
  related: RelatedEnquiries | undefined;
  onDelete: (enquiry: Enquiry) => void;
}

export const EnquiryCard = memo(({ enquiry, unread, busy, related, onDelete, ...acts }: EnquiryCardProps) => (
  <div className="@container/card relative px-4 pt-4 pb-1.5 sm:px-6 sm:pt-5 sm:pb-2">
    {unread && <UnreadDot className="top-7 left-1.5 sm:top-8 sm:left-2.5" />}
    {/* On top of each other where a name or a package is long: each begins in the line of the stage. */}
    <header className="flex flex-wrap items-start gap-x-2.5 gap-y-0.5">
      <h3
        id={`enquiry-${enquiry.id}`}
        dir="auto"
        className="min-w-0 pt-1.25 text-left text-base leading-snug font-semibold tracking-[-0.005em] max-sm:flex-1 sm:max-w-[45%]"
      >
        {enquiry.name}
      </h3>
      <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 max-sm:order-last max-sm:basis-full sm:flex-1 sm:pt-1.25">
        <Badge>{enquiry.selectedPackage}</Badge>
        <EnquiryBadges enquiry={enquiry} />
        {/* On a phone the note's room is kept: where the line breaks does not depend on it. */}
        <div
          className={classNames(
            'flex items-baseline gap-x-2 sm:ml-auto sm:flex-row-reverse',
            !enquiry.preferredDate && 'max-sm:grow max-sm:basis-50',
          )}
        >
          <time dateTime={enquiry.createdAt} className="text-xs text-muted">
            {formatDateTime(enquiry.createdAt)}
          </time>
          {!enquiry.preferredDate && <EarlierNote related={related} />}
        </div>
      </div>
      <div className="-my-1.5 flex shrink-0 items-center max-sm:-mr-3 sm:-mr-2.5">
        <StageSelect enquiry={enquiry} onStage={acts.onStage} />
        <Button
          look="quiet"
          shape="icon"
          className="text-muted hover:text-danger"
          title="Delete inquiry"
          aria-label="Delete inquiry"
          disabled={busy}
          onClick={() => onDelete(enquiry)}
        >
          <Trash2 aria-hidden />
        </Button>
      </div>
    </header>
    <div className="mt-0.5 text-sm leading-5 @4xl/card:flex @4xl/card:gap-x-4">
      {(enquiry.preferredDate || enquiry.stageAt) && (
        <div className="flex gap-x-4 whitespace-nowrap @4xl/card:contents">
          {enquiry.preferredDate && <p>Preferred Date: {calendarDateWords(enquiry.preferredDate)}</p>}
          {enquiry.stageAt && (
            <p
              dir="auto"
              title={changedBy(enquiry)}
              className="min-w-0 truncate text-xs leading-5 text-muted @4xl/card:order-last"
            >
              {changedBy(enquiry)}
            </p>
          )}
        </div>
      )}
      {enquiry.preferredDate && <RelatedLine related={related} className="min-w-0" />}
    </div>
    <UnmailedNote enquiry={enquiry} />
    <ScreeningNote enquiry={enquiry} />
    <div
      className={classNames(
        'mt-2.5 mb-2 max-w-[66ch] text-[0.9375rem] leading-[1.55]',
        // Its line of related inquiries is mostly blank.
        enquiry.preferredDate && 'max-sm:mt-1',
      )}
    >
      <CutText
        text={enquiry.message}
        isLong={isLong(enquiry) && !hasExtra(enquiry)}
        cut="line-clamp-10"
        more="Show all"
      />
    </div>
    {enquiry.answers && <Answers answers={enquiry.answers} />}
    {enquiry.consent && <p className="mb-2 max-w-[66ch] text-xs text-muted">{consent(enquiry.consent)}</p>}
    <EnquiryNotes enquiry={enquiry} />
    <Replies enquiry={enquiry} />
    <EnquiryActions
      enquiry={enquiry}
      unread={unread}
      busy={busy}
      related={related}
      hasExtra={isLong(enquiry) || hasExtra(enquiry)}
      reach={<Reach enquiry={enquiry} />}
      {...acts}
    />
  </div>
));
