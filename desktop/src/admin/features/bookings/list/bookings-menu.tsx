import { type EnquiryFilter, listEnquiries } from '@shutterdesk/shared';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CheckCheck, Download, History, RotateCw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';
import { saveAsFile } from '#lib/copy-and-save.ts';
import { desktopBridge } from '#lib/desktop.ts';
import { formatClock, localDate } from '#lib/format-date.ts';
import { settingsQuery } from '#lib/studio/studio-queries.ts';
import { MoreMenu, PopoverItem } from '#ui/popover.tsx';
import { inBin, RECENTLY_DELETED, RecentlyDeletedDialog } from '#ui/recently-deleted.tsx';
import { type EnquiryKind, enquiryFilterOf, type FilterChoices } from '../enquiry-filter.ts';
import { comeBack, DELETED_WORDS } from '../enquiry-mutations.ts';
import { packagesQuery } from '../enquiry-queries.ts';
import type { LoadedList } from '../loaded-list.ts';
import { markAllRead, useIsUnread } from '../marks/read-marks.ts';
import { countUnread, useNews } from '../marks/use-news.ts';
import { EnquiryFilters } from './enquiry-filters.tsx';

const ENQUIRIES = inBin('contacts', {
  what: 'Inquiries',
  lookOf: ({ name, message }) => ({ name, detail: message }),
  onRestored: (client, { deletedAt: _, ...enquiry }) => comeBack(enquiry, client),
  words: DELETED_WORDS,
});

/** The names of packages, sorted: from the server, and from the loaded enquiries of this kind. */
const usePackages = (enquiries: LoadedList['enquiries']): readonly string[] => {
  const { data } = useQuery(packagesQuery);
  return useMemo(
    () =>
      [...new Set([...(data ?? []), ...enquiries.map(({ selectedPackage }) => selectedPackage)])].toSorted((a, b) =>
        a.localeCompare(b),
      ),
    [data, enquiries],
  );
};

/** Saves every enquiry of a filter, loaded or not, as a file. The CSV writer is loaded on first use. */
const useExportEnquiries = (filter: EnquiryFilter) => {
  const client = useQueryClient();
  return useApiMutation({
    send: async (call) => {
      const [{ enquiriesAsCsv }, enquiries, { settings }] = await Promise.all([
        import('#lib/csv.ts'),
        call(listEnquiries, { query: filter }),
        client.fetchQuery({ ...settingsQuery, staleTime: 0 }),
      ]);
      const csv = enquiriesAsCsv(enquiries, settings.timeZone ?? undefined);
      saveAsFile(`inquiries-${localDate(new Date())}.csv`, 'text/csv;charset=utf-8', csv);
    },
    failed: 'Couldn’t export the inquiries. Please try again.',
  });
};

const NOTHING: LoadedList['enquiries'] = [];

interface BookingsMenuProps {
  kind: EnquiryKind;
  /** All enquiries of the kind that are loaded. */
  whole: LoadedList | undefined;
  filter: FilterChoices;
  isFetching: boolean;
  /** The time of the last read, in milliseconds. */
  updatedAt: number;
  onFilter: (part: Partial<FilterChoices>) => void;
  onRefresh: () => void;
}

/** The actions for all enquiries, and the rarer filters. */
export const BookingsMenu = ({
  kind,
  whole,
  filter,
  isFetching,
  updatedAt,
  onFilter,
  onRefresh,
}: BookingsMenuProps) => {
  const enquiries = whole?.enquiries ?? NOTHING;
  const packages = usePackages(enquiries);
  const isUnread = useIsUnread();
  const { marks, news } = useNews();
  const { mutate: save, isPending: isExporting } = useExportEnquiries(enquiryFilterOf(kind, filter));
  const [showsDeleted, setShowsDeleted] = useState(false);
  const newest = enquiries[0];
  const hasUnread = (marks && news && countUnread(news, marks) > 0) || enquiries.some(isUnread);
  return (
    <>
      <MoreMenu label="filters, export, deleted" className="-mr-2.5 text-muted" panelClassName="w-72">
        {(close) => (
          <>
            <EnquiryFilters kind={kind} packages={packages} filter={filter} onChange={onFilter} />
            <div className="border-t border-line pt-1">
              {kind === 'inbox' && newest && hasUnread && (
                <PopoverItem close={close} label="Mark all as read" Icon={CheckCheck} act={() => markAllRead(newest)} />
              )}
              <PopoverItem
                close={close}
                label={isExporting ? 'Exporting…' : 'Export CSV'}
                Icon={Download}
                isOff={enquiries.length === 0 || isExporting}
                act={save}
              />
              <PopoverItem close={close} label="Refresh" Icon={RotateCw} isOff={isFetching} act={onRefresh}>
                {/* In the desktop app the status tells the age of the data. */}
                {updatedAt > 0 && !desktopBridge() && (
                  <span className="ml-auto text-xs text-muted">
                    Updated {formatClock(new Date(updatedAt).toISOString())}
                  </span>
                )}
              </PopoverItem>
              <PopoverItem close={close} label={RECENTLY_DELETED} Icon={History} act={() => setShowsDeleted(true)} />
            </div>
          </>
        )}
      </MoreMenu>
      <RecentlyDeletedDialog kind={ENQUIRIES} open={showsDeleted} onClose={() => setShowsDeleted(false)} />
    </>
  );
};
