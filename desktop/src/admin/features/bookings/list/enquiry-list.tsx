import { type Enquiry, type EnquiryFilter, listEnquiries } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { apiInBackground } from '#lib/api/api.ts';
import { classNames } from '#lib/class-names.ts';
import { takeLinkedEnquiry } from '#lib/linked-item.ts';
import { mediaHook } from '#lib/window-hooks.ts';
import { LoadFailed } from '#ui/loading.tsx';
import { EnquiryCard } from '../card/enquiry-card.tsx';
import { untilMailMoves } from '../card/mail-progress.ts';
import { useBooking } from '../card/use-booking.tsx';
import { ENQUIRIES_WORDS as words } from '../enquiries-words.ts';
import { useDeleteEnquiry, useMarkSpam } from '../enquiry-mutations.ts';
import { listKey, mailKey, useRelated } from '../enquiry-queries.ts';
import { type LoadedList, newestPage, PAGE_SIZE, withMail } from '../loaded-list.ts';
import { useIsUnread } from '../marks/read-marks.ts';
import { useReadWhenSeen } from '../marks/use-read-when-seen.ts';
import { EnquiryRow, EnquirySummary } from './enquiry-row.tsx';
import { type FocusWish, useEnquiryFocus, useFocusedEnquiry, wishedPlace } from './use-enquiry-focus.ts';
import { USUAL_HEIGHT, useEnquiryRows, useOlderEnquiries } from './use-enquiry-rows.ts';

/** From here on the list and the chosen enquiry have room beside each other. */
const useIsWide = mediaHook('(min-width: 1440px)');

/** Follows the waiting messages of the newest page. It adds and removes no enquiry. */
const useMailNews = (filter: EnquiryFilter, loaded: LoadedList): void => {
  const waitMs = untilMailMoves(newestPage(loaded).enquiries);
  useQuery({
    queryKey: mailKey(filter),
    queryFn: async ({ client, signal }) => {
      const page = await apiInBackground(listEnquiries, { signal, query: { ...filter, limit: String(PAGE_SIZE) } });
      const updatedAt = client.getQueryState(listKey(filter))?.dataUpdatedAt;
      client.setQueryData<LoadedList>(listKey(filter), (list) => list && withMail(list, page), { updatedAt });
      return page.length;
    },
    enabled: waitMs !== null,
    refetchInterval: waitMs ?? false,
    gcTime: 0,
  });
};

interface EnquiryDetailProps {
  enquiry: Enquiry;
  unread: boolean;
  /** Its card. */
  children: ReactNode;
}

/** The chosen enquiry beside the list: it stays in the window while the list scrolls. */
const EnquiryDetail = ({ enquiry, unread, children }: EnquiryDetailProps) => {
  const top = useRef<HTMLDivElement>(null);
  useReadWhenSeen(top, enquiry, unread);
  return (
    <section
      aria-labelledby={`enquiry-${enquiry.id}`}
      data-open-row=""
      className="sticky top-11 max-h-[calc(100dvh-3.75rem)] self-start overflow-y-auto"
    >
      <div ref={top} className="h-px" />
      {children}
    </section>
  );
};

export interface EnquiryListProps {
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

const BOX = 'overflow-clip rounded-card border border-line bg-surface shadow-card';

/** A placeholder for an enquiry that is being loaded. */
const EmptyRow = ({ style }: { style: CSSProperties }) => (
  <div
    aria-hidden
    className="absolute inset-x-0 top-0 animate-pulse border-t border-line p-6"
    style={{ ...style, height: USUAL_HEIGHT }}
  >
    <div className="h-full rounded-control bg-sunken" />
  </div>
);

/** Rarely needed, so it is loaded on first use. */
const PersonDialog = lazy(async () => ({ default: (await import('#ui/person-dialog.tsx')).PersonDialog }));

/** The actions on an enquiry that the list carries out. */
const useEnquiryChanges = () => {
  const [person, setPerson] = useState<Enquiry | null>(null);
  const deletion = useDeleteEnquiry();
  const mark = useMarkSpam();
  const { mutate: remove } = deletion;
  const { mutate: move } = mark;
  const deleteOne = useCallback((enquiry: Enquiry) => remove({ enquiry }), [remove]);
  const toggleSpam = useCallback((enquiry: Enquiry) => move({ enquiry }), [move]);
  const isBusy = (id: string) =>
    (deletion.isPending && deletion.variables.enquiry.id === id) ||
    (mark.isPending && mark.variables.enquiry.id === id);
  const dialog: ReactNode = (
    <Suspense>{person && <PersonDialog email={person.email} onClose={() => setPerson(null)} />}</Suspense>
  );
  return { deleteOne, toggleSpam, isBusy, askPerson: setPerson, dialog };
};

/** The enquiries as a feed: Page Down and Page Up move between them. Scrolling loads further pages. */
export const EnquiryList = (props: EnquiryListProps) => {
  const { filter, loaded, total, isStale, toFocus, onFocused, onShowAddress, onLinkedElsewhere } = props;
  const { enquiries } = loaded;
  const list = useRef<HTMLDivElement>(null);
  const isUnreadMark = useIsUnread();
  const isUnread = (enquiry: Enquiry) => !enquiry.spam && isUnreadMark(enquiry);
  const booking = useBooking();
  const { deleteOne, toggleSpam, isBusy, askPerson, dialog } = useEnquiryChanges();
  const focused = useFocusedEnquiry(enquiries);
  const isWide = useIsWide();
  const rows = useEnquiryRows({ loaded, total, list, focused: focused.place, isWide });
  const { startIndex, endIndex } = rows.range ?? { startIndex: 0, endIndex: 0 };
  const older = useOlderEnquiries(filter, isStale ? null : loaded, endIndex);
  useMailNews(filter, loaded);
  const related = useRelated(enquiries, { startIndex, endIndex });
  const scrollTo = (place: number) => rows.scrollToIndex(place, { align: 'auto' });
  const { focusAt, onKeyDown, onFocus } = useEnquiryFocus({
    list,
    enquiries,
    total,
    focused,
    scrollTo,
    arrows: isWide,
  });
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
  const [shownId, setShownId] = useState<string>();
  // The shown one stays when newer ones appear above it.
  const kept = enquiries.findIndex(({ id }) => id === shownId);
  const chosenPlace = Math.max(0, focused.place >= 0 ? focused.place : kept);
  const chosen = isWide ? enquiries[chosenPlace] : undefined;
  useEffect(() => setShownId(chosen?.id), [chosen?.id]);
  const card = (enquiry: Enquiry) => (
    <EnquiryCard
      key={enquiry.id}
      enquiry={enquiry}
      unread={isUnread(enquiry)}
      busy={isBusy(enquiry.id) || booking.isBusy(enquiry.id)}
      related={related.get(enquiry.id)}
      onDelete={deleteOne}
      onMarkSpam={toggleSpam}
      onStage={booking.setStage}
      onShowAddress={onShowAddress}
      onPerson={askPerson}
    />
  );
  const summary = (enquiry: Enquiry) => <EnquirySummary enquiry={enquiry} unread={isUnread(enquiry)} />;
  const besideOf = (place: number) => (isWide ? { isChosen: place === chosenPlace } : undefined);
  const at = (start: number) => ({ transform: `translateY(${start - rows.options.scrollMargin}px)` });
  return (
    <div className={classNames(isWide && `${BOX} grid min-h-[calc(100dvh-18rem)] grid-cols-[26rem_minmax(0,1fr)]`)}>
      <div className={classNames(isWide && 'border-r border-line')}>
        <div
          ref={list}
          role="feed"
          aria-label={words.title}
          aria-busy={isStale || older.isFetching}
          className={classNames(
            'relative transition-opacity delay-150 print:h-auto!',
            isWide ? 'border-b border-line' : BOX,
            isStale && 'opacity-60',
          )}
          style={{ height: rows.getTotalSize() }}
          onKeyDown={onKeyDown}
          onFocus={onFocus}
        >
          {rows.getVirtualItems().map(({ key, index, start }) => {
            const enquiry = enquiries[index];
            return enquiry ? (
              <EnquiryRow
                key={key}
                measure={rows.measureElement}
                enquiry={enquiry}
                place={index}
                total={total}
                unread={isUnread(enquiry)}
                beside={besideOf(index)}
                style={at(start)}
              >
                {isWide ? summary(enquiry) : card(enquiry)}
              </EnquiryRow>
            ) : (
              <EmptyRow key={key} style={at(start)} />
            );
          })}
        </div>
        {older.error && !older.isFetching && (
          <div className="sticky bottom-0 z-1 p-4">
            <LoadFailed what="The rest of the inquiries" error={older.error} onRetry={() => void older.refetch()} />
          </div>
        )}
      </div>
      {chosen && (
        <EnquiryDetail key={chosen.id} enquiry={chosen} unread={isUnread(chosen)}>
          {card(chosen)}
        </EnquiryDetail>
      )}
      {dialog}
      {booking.dialog}
    </div>
  );
};
