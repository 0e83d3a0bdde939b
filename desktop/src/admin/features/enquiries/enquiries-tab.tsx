import { useQueryClient } from '@tanstack/react-query';
import { RotateCw, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { desktopBridge } from '#lib/desktop/desktop-bridge.ts';
import { formatClock } from '#lib/format-date.ts';
import { takeLinkedEnquiry, takeLinkedSpam } from '#lib/linked-enquiry.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TabHeading } from '#ui/tab-heading.tsx';
import { WaitingNote } from '#ui/waiting-note.tsx';
import { type EnquiryKind, enquiryFilterOf, fromAddress, NO_FILTER, onlyOne } from './enquiry-filter.ts';
import { findLinkedEnquiry, listKey, useWholeList } from './enquiry-queries.ts';
import { DeletedEnquiries } from './list/deleted-enquiries.tsx';
import { Enquiries } from './list/enquiries.tsx';
import { KindSwitch } from './list/kind-switch.tsx';
import { NewEnquiriesButton } from './list/new-enquiries-button.tsx';
import type { FocusWish } from './list/use-enquiry-focus.ts';
import { WhileAwayLine } from './list/while-away-line.tsx';
import type { LoadedList } from './loaded-list.ts';

export const EnquiriesTab = () => {
  const [kind, setKind] = useState<EnquiryKind>('inbox');
  const [filter, setFilter] = useState(NO_FILTER);
  const [finding, setFinding] = useState(false);
  const [toFocus, setToFocus] = useState<FocusWish>(null);
  const client = useQueryClient();
  const { list, readAgain } = useWholeList(kind);
  const { data, dataUpdatedAt, error, isFetching, isPending } = list;
  const refetch = () => void readAgain();
  const showKind = (next: EnquiryKind) => {
    setKind(next);
    setFilter(NO_FILTER);
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
  return (
    <>
      <TabHeading
        title="Booking Inquiries"
        subtitle="View and manage customer booking requests"
        action={<DeletedEnquiries />}
      />
      <div className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-2 max-sm:gap-x-2 sm:mb-4">
        <KindSwitch kind={kind} onChange={showKind} />
        <Button
          look="quiet"
          aria-expanded={finding}
          aria-label="Find inquiries"
          onClick={() => setFinding(!finding)}
          className="ml-auto px-3 sm:hidden"
        >
          <Search aria-hidden />
          Find
        </Button>
        {/* In the desktop app the sync line tells the age of the data. */}
        {data && !desktopBridge() && (
          <p className="text-sm text-muted max-sm:order-last max-sm:basis-full sm:ml-auto">
            As of {formatClock(new Date(dataUpdatedAt).toISOString())}. Refresh looks for new ones.
          </p>
        )}
        <Button
          onClick={refetch}
          disabled={isFetching}
          className={classNames('max-sm:px-3', (desktopBridge() || !data) && 'sm:ml-auto')}
        >
          <RotateCw className={classNames('max-sm:hidden', isFetching && 'animate-spin')} aria-hidden />
          Refresh
        </Button>
      </div>
      {kind === 'inbox' && (
        <NewEnquiriesButton listed={isFetching ? undefined : data?.enquiries} onShow={() => void showNew()} />
      )}
      {kind === 'inbox' && <WhileAwayLine onShow={setFilter} />}
      <WaitingNote noun="contacts" shown={data?.enquiries} />
      {isPending && <Skeleton text="Loading inquiries..." count={3} block="h-40" layout="grid gap-3" />}
      {error && !isFetching && <LoadFailed what="The inquiries" error={error} onRetry={refetch} />}
      {data && (
        <Enquiries
          key={kind}
          kind={kind}
          whole={data}
          filter={filter}
          folded={!finding}
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
