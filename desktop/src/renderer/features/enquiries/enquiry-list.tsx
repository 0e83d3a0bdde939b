import type { Enquiry, EnquiryFilter } from '@shutterdesk/shared';
import { type CSSProperties, type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { BOOKINGS_WORDS as words } from './enquiries-words.ts';
import { InquiryCard } from './enquiry-card.tsx';
import type { LoadedList } from './loaded-list.ts';
import { useIsUnread } from './read-marks.ts';
import { useDeleteEnquiry } from './use-delete-enquiry.ts';
import { useFocusedInquiry, useInquiryFocus } from './use-enquiry-focus.ts';
import { ROWS_MAX, USUAL_HEIGHT, useInquiryRows } from './use-enquiry-rows.ts';
import { useMarkSpam } from './use-mark-spam.ts';
import { useOlderInquiries } from './use-older-enquiries.ts';

interface InquiryListProps {
  filter: EnquiryFilter;
  loaded: LoadedList;
  /** How many there are, loaded or not. */
  total: number;
  /** The shown inquiries were found by another filter: the answer to this one is on its way. */
  isStale: boolean;
  /** Set when the newest inquiry is to get the focus once it is there. */
  focusNewest: RefObject<boolean>;
}

/** Stands where an inquiry will, once it is loaded. */
const EmptyRow = ({ style }: { style: CSSProperties }) => (
  <div
    aria-hidden
    className="absolute inset-x-0 top-0 animate-pulse rounded-card bg-sunken"
    style={{ ...style, height: USUAL_HEIGHT }}
  />
);

/** The actions on an inquiry, and the question before one is deleted. */
const useInquiryChanges = () => {
  const [asked, setAsked] = useState<Enquiry | null>(null);
  const remove = useDeleteEnquiry();
  const mark = useMarkSpam();
  const { mutate: move } = mark;
  const toggleSpam = useCallback((inquiry: Enquiry) => move({ inquiry }), [move]);
  const isBusy = (id: string) =>
    (remove.isPending && remove.variables.id === id) || (mark.isPending && mark.variables.inquiry.id === id);
  const confirm = () => {
    if (asked) remove.mutate(asked);
    setAsked(null);
  };
  const question: ReactNode = (
    <ConfirmDialog
      title={words.remove}
      question={words.removeQuestion(asked?.name ?? '')}
      confirm={words.removeConfirm}
      open={asked !== null}
      onConfirm={confirm}
      onCancel={() => setAsked(null)}
    />
  );
  return { toggleSpam, isBusy, ask: setAsked, question };
};

/**
 * The row that says that nothing more could be loaded, from the first missing one on. It stays where it is while it can
 * be seen, so that its button does not move under a press, and comes along with somebody who goes far down.
 */
const useRowInSight = (first: number, start: number, end: number): number => {
  const [last, setLast] = useState(first);
  const isInSight = last >= Math.max(first, start) && last <= end;
  const row = isInSight ? last : Math.max(first, Math.min(start + 1, end));
  useEffect(() => setLast(row), [row]);
  return row;
};

/** The inquiries as a feed: Page Down and Page Up go from one to the next. Further pages are loaded as one scrolls. */
export const InquiryList = ({ filter, loaded, total, isStale, focusNewest }: InquiryListProps) => {
  const { inquiries } = loaded;
  const list = useRef<HTMLDivElement>(null);
  const isUnread = useIsUnread();
  const { toggleSpam, isBusy, ask, question } = useInquiryChanges();
  const focused = useFocusedInquiry(inquiries);
  const rows = useInquiryRows({ loaded, total, list, focused: focused.place });
  const { startIndex, endIndex } = rows.range ?? { startIndex: 0, endIndex: 0 };
  const older = useOlderInquiries(filter, isStale ? null : loaded, endIndex);
  const failedRow = useRowInSight(inquiries.length, startIndex, endIndex);
  const scrollTo = (place: number) => rows.scrollToIndex(place, { align: 'auto' });
  const { focusAt, onKeyDown, onFocus } = useInquiryFocus({ list, inquiries, total, focused, scrollTo });
  useEffect(() => {
    if (!focusNewest.current || inquiries.length === 0) return;
    focusNewest.current = false;
    focusAt(0);
  });
  const at = (start: number) => ({ transform: `translateY(${start - rows.options.scrollMargin}px)` });
  return (
    <>
      <div
        ref={list}
        role="feed"
        aria-label={words.title}
        aria-busy={isStale || older.isFetching}
        className={classNames('relative transition-opacity delay-150', isStale && 'opacity-60')}
        style={{ height: rows.getTotalSize() }}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        {rows.getVirtualItems().map(({ key, index, start }) => {
          const inquiry = inquiries[index];
          const failed = index === failedRow ? older.error : null;
          return inquiry ? (
            <article
              key={key}
              ref={rows.measureElement}
              data-index={index}
              data-id={inquiry.id}
              aria-posinset={index + 1}
              aria-setsize={total}
              aria-labelledby={`inquiry-${inquiry.id}`}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: the articles of a feed take the focus
              tabIndex={0}
              className="absolute inset-x-0 top-0 rounded-card"
              style={at(start)}
            >
              <InquiryCard
                inquiry={inquiry}
                unread={!inquiry.spam && isUnread(inquiry)}
                busy={isBusy(inquiry.id)}
                onDelete={ask}
                onMarkSpam={toggleSpam}
              />
            </article>
          ) : failed && !older.isFetching ? (
            <article key={key} aria-label={words.whatFurther} className="absolute inset-x-0 top-0" style={at(start)}>
              <LoadFailed what={words.whatFurther} error={failed} onRetry={() => void older.refetch()} />
            </article>
          ) : (
            <EmptyRow key={key} style={at(start)} />
          );
        })}
      </div>
      {total > ROWS_MAX && <p className="mt-4 text-sm text-muted">{words.cappedList(ROWS_MAX)}</p>}
      {question}
    </>
  );
};
