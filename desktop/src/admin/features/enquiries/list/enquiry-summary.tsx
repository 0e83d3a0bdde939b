import type { Enquiry } from '@shutterdesk/shared';
import { formatDateTime } from '#lib/format-date.ts';
import { Badge } from '#ui/badge.tsx';
import { WaitingBadge } from '#ui/waiting.tsx';
import { DoubtfulBadge } from '../card/enquiry-screening.tsx';
import { UnansweredBadge } from '../card/unanswered-badge.tsx';
import { UnreadDot } from '../marks/unread-dot.tsx';
import { STAGE_LABELS } from '../stage-words.ts';

/** An enquiry in a list beside which the chosen one is shown whole. */
export const EnquirySummary = ({ enquiry, unread }: { enquiry: Enquiry; unread: boolean }) => (
  <div className="relative cursor-default py-3 pr-4 pl-6 text-sm">
    {unread && <UnreadDot className="top-4.5 left-2.5" />}
    <div className="flex items-baseline justify-between gap-3">
      <p dir="auto" className="min-w-0 truncate font-semibold">
        {enquiry.name}
      </p>
      <time dateTime={enquiry.createdAt} className="shrink-0 text-xs text-muted">
        {formatDateTime(enquiry.createdAt)}
      </time>
    </div>
    <p dir="auto" className="mt-0.5 line-clamp-2 text-muted wrap-anywhere">
      {enquiry.message}
    </p>
    <div className="mt-2 flex items-center gap-1.5">
      <div className="flex min-w-0 flex-1 flex-wrap gap-1.5">
        <Badge oneLine>{enquiry.selectedPackage}</Badge>
        <WaitingBadge id={enquiry.id} />
        <DoubtfulBadge enquiry={enquiry} />
        <UnansweredBadge enquiry={enquiry} />
      </div>
      <p className="shrink-0 self-start pt-0.5 text-xs text-muted">
        {enquiry.spam ? 'Spam' : STAGE_LABELS[enquiry.stage]}
      </p>
    </div>
  </div>
);
