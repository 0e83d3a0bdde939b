import type { Enquiry } from '@shutterdesk/shared';
import { type CSSProperties, type ReactNode, useCallback, useRef } from 'react';
import { classNames } from '#lib/class-names.ts';
import { formatDateTime } from '#lib/format-date.ts';
import { Badge } from '#ui/badge.tsx';
import { EnquiryBadges, UnreadDot } from '../card/enquiry-screening.tsx';
import { STAGE_LABELS } from '../enquiries-words.ts';
import { useReadWhenSeen } from '../marks/use-read-when-seen.ts';

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
        <EnquiryBadges enquiry={enquiry} />
      </div>
      <p className="shrink-0 self-start pt-0.5 text-xs text-muted">
        {enquiry.spam ? 'Spam' : STAGE_LABELS[enquiry.stage]}
      </p>
    </div>
  </div>
);

interface EnquiryRowProps {
  /** Tells the list how high the row is. */
  measure: (element: HTMLElement | null) => void;
  enquiry: Enquiry;
  place: number;
  total: number;
  unread: boolean;
  /** The list shows this one beside itself, and moves the focus among its rows. */
  beside?: { readonly isChosen: boolean } | undefined;
  style: CSSProperties;
  children: ReactNode;
}

/** An article of the feed, which is read once it has been seen for a while. */
export const EnquiryRow = ({ measure, enquiry, place, total, unread, beside, style, children }: EnquiryRowProps) => {
  const row = useRef<HTMLElement>(null);
  useReadWhenSeen(row, enquiry, unread && !beside);
  const attach = useCallback(
    (element: HTMLElement | null) => {
      row.current = element;
      measure(element);
    },
    [measure],
  );
  return (
    <article
      ref={attach}
      data-index={place}
      data-id={enquiry.id}
      aria-posinset={place + 1}
      aria-setsize={total}
      {...(beside
        ? { 'aria-label': enquiry.name, 'aria-current': beside.isChosen || undefined }
        : { 'aria-labelledby': `enquiry-${enquiry.id}` })}
      tabIndex={!beside || beside.isChosen ? 0 : -1}
      className={classNames(
        'group/row absolute inset-x-0 top-0 -outline-offset-2 print:static print:transform-none!',
        place > 0 && 'border-t border-line',
        beside && (beside.isChosen ? 'bg-accent-soft/60' : 'hover:bg-sunken/60'),
      )}
      style={style}
    >
      {children}
    </article>
  );
};
