import type { Enquiry } from '@shutterdesk/shared';
import { type CSSProperties, type ReactNode, useCallback, useRef } from 'react';
import { classNames } from '#ui/class-names.ts';
import { useReadWhenSeen } from '../marks/use-read-when-seen.ts';

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
        'group/row absolute inset-x-0 top-0 -outline-offset-2',
        place > 0 && 'border-t border-line',
        beside && (beside.isChosen ? 'bg-accent-soft/60' : 'hover:bg-sunken/60'),
      )}
      style={style}
    >
      {children}
    </article>
  );
};
