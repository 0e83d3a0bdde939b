import type { Enquiry, EnquiryFilter } from '@shutterdesk/shared';
import { type CSSProperties, lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { takeLinkedEnquiry } from '#lib/linked-enquiry.ts';
import { classNames } from '#ui/class-names.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { EnquiryCard } from '../card/enquiry-card.tsx';
import { useBooking } from '../card/use-booking.tsx';
import { useDeleteEnquiry, useMarkSpam } from '../enquiry-mutations.ts';
import { useRelated } from '../enquiry-queries.ts';
import type { LoadedList } from '../loaded-list.ts';
import { useIsUnread } from '../marks/read-marks.ts';
import { type FocusWish, useEnquiryFocus, useFocusedEnquiry, wishedPlace } from './use-enquiry-focus.ts';
import { ROWS_MAX, USUAL_HEIGHT, useEnquiryRows } from './use-enquiry-rows.ts';
import { useMailNews } from './use-mail-news.ts';
import { useOlderEnquiries } from './use-older-enquiries.ts';

const WHAT_FURTHER = 'The inquiries from here on';

interface EnquiryListProps {
  filter: EnquiryFilter;
  loaded: LoadedList;
  /** The number of enquiries, loaded or not. */
  total: number;
  /** The listed enquiries match the previous filter; the answer to this one has not arrived. */
  isStale: boolean;
  /** The enquiry that must get the focus once it is listed. */
  toFocus: FocusWish;
  /** Called when that enquiry has the focus. */
  onFocused: () => void;
  onShowAddress: (email: string) => void;
  /** A link names an enquiry that is not among the loaded ones. */
  onLinkedElsewhere: (id: string) => void;
}

/** A placeholder for an enquiry that is being loaded. */
const EmptyRow = ({ style }: { style: CSSProperties }) => (
  <div
    aria-hidden
    className="absolute inset-x-0 top-0 animate-pulse rounded-card bg-sunken"
    style={{ ...style, height: USUAL_HEIGHT }}
  />
);

/** Rarely needed, so it is loaded on first use. */
const PersonDialog = lazy(async () => ({ default: (await import('#ui/person-dialog.tsx')).PersonDialog }));

/** The actions on an enquiry, and the question before one is deleted. */
const useEnquiryChanges = () => {
  const [enquiryToDelete, setEnquiryToDelete] = useState<Enquiry | null>(null);
  const [person, setPerson] = useState<Enquiry | null>(null);
  const remove = useDeleteEnquiry();
  const mark = useMarkSpam();
  const { mutate: move } = mark;
  const toggleSpam = useCallback((enquiry: Enquiry) => move({ enquiry }), [move]);
  const isBusy = (id: string) =>
    (remove.isPending && remove.variables.enquiry.id === id) || (mark.isPending && mark.variables.enquiry.id === id);
  const confirm = () => {
    if (enquiryToDelete) remove.mutate({ enquiry: enquiryToDelete });
    setEnquiryToDelete(null);
  };
  const question: ReactNode = (
    <>
      <ConfirmDialog
        title="Delete inquiry"
        question={`The inquiry from ${enquiryToDelete?.name ?? ''} will be deleted.`}
        confirm="Delete"
        open={enquiryToDelete !== null}
        onConfirm={confirm}
        onCancel={() => setEnquiryToDelete(null)}
      />
      <Suspense>{person && <PersonDialog email={person.email} onClose={() => setPerson(null)} />}</Suspense>
    </>
  );
  return { toggleSpam, isBusy, ask: setEnquiryToDelete, askPerson: setPerson, question };
};

/**
 * The row with the message that loading failed, at or below the first missing row. It keeps its place while it is
 * visible, so that its button does not move under a press, and follows a person who scrolls far down.
 */
const useRowInSight = (first: number, start: number, end: number): number => {
  const [last, setLast] = useState(first);
  const isInSight = last >= Math.max(first, start) && last <= end;
  const row = isInSight ? last : Math.max(first, Math.min(start + 1, end));
  useEffect(() => setLast(row), [row]);
  return row;
};

/** The enquiries as a feed: Page Down and Page Up move between them. Scrolling loads further pages. */
export const EnquiryList = (props: EnquiryListProps) => {
  const { filter, loaded, total, isStale, toFocus, onFocused, onShowAddress, onLinkedElsewhere } = props;
  const { enquiries } = loaded;
  const list = useRef<HTMLDivElement>(null);
  const isUnread = useIsUnread();
  const booking = useBooking();
  const { toggleSpam, isBusy, ask, askPerson, question } = useEnquiryChanges();
  const focused = useFocusedEnquiry(enquiries);
  const rows = useEnquiryRows({ loaded, total, list, focused: focused.place });
  const { startIndex, endIndex } = rows.range ?? { startIndex: 0, endIndex: 0 };
  const older = useOlderEnquiries(filter, isStale ? null : loaded, endIndex);
  useMailNews(filter, loaded);
  const related = useRelated(enquiries, { startIndex, endIndex });
  const failedRow = useRowInSight(enquiries.length, startIndex, endIndex);
  const scrollTo = (place: number) => rows.scrollToIndex(place, { align: 'auto' });
  const { focusAt, onKeyDown, onFocus } = useEnquiryFocus({ list, enquiries, total, focused, scrollTo });
  useEffect(() => {
    const place = wishedPlace(toFocus, enquiries);
    if (place < 0) return;
    onFocused();
    focusAt(place);
  });
  useEffect(() => {
    const id = enquiries.length > 0 ? takeLinkedEnquiry() : null;
    if (id === null) return;
    const place = enquiries.findIndex((enquiry) => enquiry.id === id);
    if (place >= 0) focusAt(place);
    else onLinkedElsewhere(id);
  });
  const at = (start: number) => ({ transform: `translateY(${start - rows.options.scrollMargin}px)` });
  return (
    <>
      <div
        ref={list}
        role="feed"
        aria-label="Booking Inquiries"
        aria-busy={isStale || older.isFetching}
        className={classNames('relative transition-opacity delay-150', isStale && 'opacity-60')}
        style={{ height: rows.getTotalSize() }}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        {rows.getVirtualItems().map(({ key, index, start }) => {
          const enquiry = enquiries[index];
          const failed = index === failedRow ? older.error : null;
          return enquiry ? (
            <article
              key={key}
              ref={rows.measureElement}
              data-index={index}
              data-id={enquiry.id}
              aria-posinset={index + 1}
              aria-setsize={total}
              aria-labelledby={`enquiry-${enquiry.id}`}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: the articles of a feed take the focus
              tabIndex={0}
              className="absolute inset-x-0 top-0 rounded-card"
              style={at(start)}
            >
              <EnquiryCard
                enquiry={enquiry}
                unread={!enquiry.spam && isUnread(enquiry)}
                busy={isBusy(enquiry.id) || booking.isBusy(enquiry.id)}
                related={related.get(enquiry.id)}
                onDelete={ask}
                onMarkSpam={toggleSpam}
                onStage={booking.setStage}
                onShowAddress={onShowAddress}
                onPerson={askPerson}
              />
            </article>
          ) : failed && !older.isFetching ? (
            <article key={key} aria-label={WHAT_FURTHER} className="absolute inset-x-0 top-0" style={at(start)}>
              <LoadFailed what={WHAT_FURTHER} error={failed} onRetry={() => void older.refetch()} />
            </article>
          ) : (
            <EmptyRow key={key} style={at(start)} />
          );
        })}
      </div>
      {total > ROWS_MAX && (
        <p className="mt-4 text-sm text-muted">
          The newest {ROWS_MAX.toLocaleString('en-US')} are listed here. Search or choose dates to find older ones.
        </p>
      )}
      {question}
      {booking.dialog}
    </>
  );
};
