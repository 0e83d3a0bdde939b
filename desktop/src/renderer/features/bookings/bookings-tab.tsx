import type { ContactSubmission } from '@shutterdesk/shared';
import { Download, Inbox, RotateCw, SearchX, ShieldCheck } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { desktopBridge } from '#lib/desktop-bridge.ts';
import { formatClock } from '#lib/format-date.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TabHeading } from '#ui/tab-heading.tsx';
import { WaitingNote } from '#ui/waiting-note.tsx';
import { BOOKINGS_WORDS as words } from './bookings-words.ts';
import { exportInquiries } from './export-inquiries.ts';
import { filterInquiries, type InquiryFilter, NO_FILTER } from './inquiry-filter.ts';
import { InquiryFilters } from './inquiry-filters.tsx';
import { InquiryList } from './inquiry-list.tsx';
import { KindSwitch } from './kind-switch.tsx';
import { markAllRead, useIsUnread } from './read-marks.ts';
import { type InquiryKind, useContacts } from './use-contacts.ts';

interface InquiriesProps {
  kind: InquiryKind;
  all: readonly ContactSubmission[];
}

const isFiltered = (filter: InquiryFilter): boolean =>
  filter.search.trim() !== '' || filter.package !== null || filter.date !== 'any';

const NothingYet = ({ kind }: { kind: InquiryKind }) =>
  kind === 'spam' ? (
    <EmptyState icon={ShieldCheck} title={words.noSpamTitle} text={words.noSpamText} />
  ) : (
    <EmptyState icon={Inbox} title={words.emptyTitle} text={words.emptyText} />
  );

interface ShownLineProps extends InquiriesProps {
  shown: readonly ContactSubmission[];
  onClear: (() => void) | null;
}

const ShownLine = ({ kind, all, shown, onClear }: ShownLineProps) => {
  const isUnread = useIsUnread();
  return (
    <div className="mb-3 flex min-h-11 flex-wrap items-center gap-x-2 text-sm max-sm:[&_button]:px-2">
      <p role="status" className="text-muted max-sm:w-full sm:mr-auto">
        {words.shown(shown.length, all.length)}
      </p>
      {onClear && (
        <Button look="quiet" onClick={onClear}>
          {words.clear}
        </Button>
      )}
      {kind === 'inbox' && all.some(isUnread) && (
        <Button look="quiet" onClick={() => markAllRead(all)}>
          {words.markAllRead}
        </Button>
      )}
      <Button look="quiet" disabled={shown.length === 0} onClick={() => void exportInquiries(shown)}>
        <Download aria-hidden />
        {words.exportCsv}
      </Button>
    </div>
  );
};

const Inquiries = ({ kind, all }: InquiriesProps) => {
  const [filter, setFilter] = useState(NO_FILTER);
  // Typing stays quick however long the list is: the list follows.
  const wanted = useDeferredValue(filter);
  const shown = useMemo(() => filterInquiries(all, wanted), [all, wanted]);
  if (all.length === 0) return <NothingYet kind={kind} />;
  return (
    <>
      <InquiryFilters
        inquiries={all}
        filter={filter}
        onChange={(part) => setFilter((before) => ({ ...before, ...part }))}
      />
      <ShownLine kind={kind} all={all} shown={shown} onClear={isFiltered(filter) ? () => setFilter(NO_FILTER) : null} />
      {shown.length > 0 ? (
        <InquiryList inquiries={shown} />
      ) : (
        <EmptyState icon={SearchX} title={words.noneFoundTitle} text={words.noneFoundText} />
      )}
    </>
  );
};

export const BookingsTab = () => {
  const [kind, setKind] = useState<InquiryKind>('inbox');
  const { data, dataUpdatedAt, error, isFetching, isPending, refetch } = useContacts(kind);
  const again = () => void refetch();
  return (
    <>
      <TabHeading title={words.title} subtitle={words.subtitle} />
      <div className="mb-4 flex items-center justify-between gap-3">
        <KindSwitch kind={kind} onChange={setKind} />
        <Button onClick={again} disabled={isFetching} className="max-sm:px-3">
          <RotateCw className={isFetching ? 'animate-spin' : ''} aria-hidden />
          {words.refresh}
        </Button>
      </div>
      {/* The desktop app says in its sync line how old things are. */}
      {data && !desktopBridge() && (
        <p className="mb-3 text-sm text-muted">{words.asOf(formatClock(new Date(dataUpdatedAt).toISOString()))}</p>
      )}
      <WaitingNote noun="contacts" shown={data} />
      {isPending && <Skeleton text={words.loading} count={3} block="h-56" layout="grid gap-3" />}
      {error && !isFetching && <LoadFailed what={words.what} error={error} onRetry={again} />}
      {data && <Inquiries key={kind} kind={kind} all={data} />}
    </>
  );
};
