import type { Enquiry } from '@shutterdesk/shared';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowUp, Search } from 'lucide-react';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '#lib/class-names.ts';
import { takeLinkedEnquiry, takeLinkedSpam } from '#lib/linked-item.ts';
import { WaitingNote } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/loaded.tsx';
import { LoadFailed } from '#ui/loading.tsx';
import { TabHeading } from '#ui/tab-heading.tsx';
import { ENQUIRIES_WORDS as words } from './enquiries-words.ts';
import {
  type EnquiryKind,
  enquiryFilterOf,
  type FilterChoices,
  fromAddress,
  NO_FILTER,
  onlyOne,
} from './enquiry-filter.ts';
import { findLinkedEnquiry, listKey, useWholeList } from './enquiry-queries.ts';
import { BookingsMenu } from './list/bookings-menu.tsx';
import { Enquiries } from './list/enquiries.tsx';
import { EnquirySearch } from './list/enquiry-filters.tsx';
import { StageChips } from './list/stage-chips.tsx';
import type { FocusWish } from './list/use-enquiry-focus.ts';
import { WhileAwayLine } from './list/while-away-line.tsx';
import type { LoadedList } from './loaded-list.ts';
import { countNew, useNews } from './marks/use-news.ts';

interface NewEnquiriesButtonProps {
  /** The newest listed enquiries; undefined until they are known. */
  listed: readonly Enquiry[] | undefined;
  /** Shows them without taking the focus. */
  onArrive: () => void;
  onShow: () => void;
}

/** A person who has scrolled or is typing in the list would lose their place. */
const mayInsert = (): boolean =>
  window.scrollY === 0 && !document.activeElement?.matches('[role=feed] *, [data-open-row] *');

/**
 * Takes newer enquiries into the list while it is at its top, and otherwise says that there are some, visible at any
 * scroll position.
 */
const NewEnquiriesButton = ({ listed, onArrive, onShow }: NewEnquiriesButtonProps) => {
  const { news } = useNews();
  const count = listed && news ? countNew(news.recent, listed) : 0;
  const newest = news?.recent[0];
  /** Asked for once: after a failure the button stays. */
  const asked = useRef<string>(undefined);
  useEffect(() => {
    if (count === 0 || newest === asked.current || !mayInsert()) return;
    asked.current = newest;
    onArrive();
  });
  return (
    <div role="status" className="pointer-events-none sticky top-14 z-10 flex justify-center">
      {count > 0 && (
        <Button look="primary" className="pointer-events-auto mb-3 shadow-raised" onClick={onShow}>
          <ArrowUp aria-hidden />
          {count.toLocaleString('en-US')} new {count === 1 ? 'inquiry' : 'inquiries'}
        </Button>
      )}
    </div>
  );
};

export const BookingsTab = () => {
  const [kind, setKind] = useState<EnquiryKind>('inbox');
  const [filter, setFilter] = useState(NO_FILTER);
  const [finding, setFinding] = useState(false);
  const [toFocus, setToFocus] = useState<FocusWish>(null);
  const client = useQueryClient();
  const { list, readAgain } = useWholeList(kind);
  const { data, dataUpdatedAt, error, isFetching, isPending } = list;
  const refetch = () => void readAgain();
  const showKind = (next: EnquiryKind, stage = NO_FILTER.stage) => {
    setKind(next);
    setFilter({ ...NO_FILTER, stage });
  };
  useEffect(() => {
    if (takeLinkedSpam()) setKind('spam');
  }, []);
  const showNew = async () => {
    window.scrollTo({ top: 0 });
    if (!(await readAgain())) return;
    setToFocus('newest');
    setFilter(NO_FILTER);
  };
  const showOne = async (id: string) => {
    const found = await findLinkedEnquiry(id);
    if (!found) return;
    const only = onlyOne(id);
    const shown: LoadedList = { enquiries: [found.enquiry], complete: true };
    client.setQueryData(listKey(enquiryFilterOf(found.kind, only)), shown);
    setToFocus({ id });
    setKind(found.kind);
    setFilter(only);
  };
  const isEmpty = data?.complete === true && data.enquiries.length === 0;
  useEffect(() => {
    const id = isEmpty ? takeLinkedEnquiry() : null;
    if (id !== null) void showOne(id);
  });
  const narrow = (part: Partial<FilterChoices>) => setFilter({ ...filter, only: null, ...part });
  /** On a phone. The field gets the focus within the press, or the keyboard would stay away. */
  const toggleSearch = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    flushSync(() => setFinding(!finding));
    if (finding) narrow({ search: '' });
    else currentTarget.closest('header')?.querySelector<HTMLElement>('input[type=search]')?.focus();
  };
  return (
    <>
      <TabHeading
        title={words.title}
        subtitle="View and manage customer booking requests"
        action={
          <>
            <EnquirySearch
              filter={filter}
              onChange={narrow}
              className={classNames(
                'w-56 max-sm:col-span-full max-sm:row-start-4 max-sm:mt-3 max-sm:w-full lg:w-72',
                !finding && 'max-sm:hidden',
              )}
            />
            <div className="flex items-center max-sm:col-start-2 max-sm:row-start-1 max-sm:-my-1.5">
              <Button
                look="quiet"
                shape="icon"
                aria-expanded={finding}
                aria-label={words.find}
                onClick={toggleSearch}
                className="text-muted sm:hidden"
              >
                <Search aria-hidden />
              </Button>
              <BookingsMenu
                kind={kind}
                whole={data}
                filter={filter}
                isFetching={isFetching}
                updatedAt={dataUpdatedAt}
                onFilter={narrow}
                onRefresh={refetch}
              />
            </div>
          </>
        }
      />
      <StageChips
        kind={kind}
        stage={filter.stage}
        onKind={showKind}
        onStage={(stage) => {
          if (kind === 'inbox') narrow({ stage });
          else showKind('inbox', stage);
        }}
      />
      {kind === 'inbox' && (
        <NewEnquiriesButton
          listed={isFetching ? undefined : data?.enquiries}
          onArrive={refetch}
          onShow={() => void showNew()}
        />
      )}
      {kind === 'inbox' && <WhileAwayLine onShow={setFilter} />}
      <WaitingNote noun="contacts" shown={data?.enquiries} />
      {isPending && (
        <div className="rounded-card border border-line bg-surface p-4 sm:p-6">
          <Skeleton text="Loading inquiries..." count={3} block="h-32" layout="grid gap-6" />
        </div>
      )}
      {error && !isFetching && <LoadFailed what={words.what} error={error} onRetry={refetch} />}
      {data && (
        <Enquiries
          key={kind}
          kind={kind}
          whole={data}
          filter={filter}
          onFilter={setFilter}
          toFocus={toFocus}
          onFocused={() => setToFocus(null)}
          onShowAddress={(email) => setFilter(fromAddress(email))}
          onLinkedElsewhere={(id) => void showOne(id)}
        />
      )}
    </>
  );
};
