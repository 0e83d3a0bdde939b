import { type EnquiryFilter, listEnquiries } from '@shutterdesk/shared';
import { useQueryClient } from '@tanstack/react-query';
import { Download, Hourglass } from 'lucide-react';
import { useState } from 'react';
import { api } from '#lib/api/api.ts';
import { localDate } from '#lib/format-date.ts';
import { notifyError } from '#lib/notices.ts';
import { saveAsFile } from '#lib/save-as-file.ts';
import { settingsQuery } from '#lib/studio/settings-query.ts';
import { timeZoneOf } from '#lib/studio/time-zone.ts';
import { Button } from '#ui/button.tsx';
import { countWords } from '../enquiries-words.ts';
import type { EnquiryKind } from '../enquiry-filter.ts';
import type { LoadedList } from '../loaded-list.ts';
import { markAllRead, useIsUnread } from '../marks/read-marks.ts';
import { countUnread, useNews } from '../marks/use-news.ts';

/** Saves every enquiry of a filter, loaded or not, as a file. The CSV writer is loaded on first use. */
const useExportEnquiries = (filter: EnquiryFilter) => {
  const client = useQueryClient();
  const [isExporting, setExporting] = useState(false);
  const save = async (): Promise<void> => {
    setExporting(true);
    try {
      const [{ enquiriesAsCsv }, enquiries, { settings }] = await Promise.all([
        import('#lib/enquiry-csv.ts'),
        api(listEnquiries, { query: filter }),
        client.fetchQuery({ ...settingsQuery, staleTime: 0 }),
      ]);
      const csv = enquiriesAsCsv(enquiries, timeZoneOf(settings));
      saveAsFile(`inquiries-${localDate(new Date())}.csv`, 'text/csv;charset=utf-8', csv);
    } catch {
      notifyError('The inquiries could not be exported. Please try again.');
    } finally {
      setExporting(false);
    }
  };
  return { isExporting, save };
};

const shownWords = (shown: number, all: number): string =>
  shown === all ? countWords(all) : `${shown.toLocaleString('en-US')} of ${countWords(all)} shown`;

interface ShownLineProps {
  kind: EnquiryKind;
  whole: LoadedList;
  /** The filter of the request. */
  asked: EnquiryFilter;
  /** The number shown, among `all`; undefined while unknown. */
  shown: number | undefined;
  all: number | undefined;
  isSearching: boolean;
  /** The number of enquiries that are new for a day or more and not shown by themselves. */
  unanswered: number;
  onUnanswered: () => void;
  onClear: (() => void) | null;
}

const MarkAllRead = ({ whole }: Pick<ShownLineProps, 'whole'>) => {
  const isUnread = useIsUnread();
  const { marks, news } = useNews();
  const newest = whole.enquiries[0];
  const some = (marks && news && countUnread(news, marks) > 0) || whole.enquiries.some(isUnread);
  return some && newest ? (
    <Button look="quiet" onClick={() => markAllRead(newest)}>
      Mark all as read
    </Button>
  ) : null;
};

/** Says how many are shown, and offers the actions on all of them. */
export const ShownLine = (props: ShownLineProps) => {
  const { kind, whole, asked, shown, all, isSearching, unanswered, onUnanswered, onClear } = props;
  const { isExporting, save } = useExportEnquiries(asked);
  return (
    <div className="mb-3 flex min-h-11 flex-wrap items-center gap-x-2 text-sm max-sm:mb-2 max-sm:text-xs max-sm:[&_button]:px-1.5 max-sm:[&_button]:text-xs">
      <p role="status" className="mr-auto min-h-5 text-muted">
        {isSearching ? 'Searching…' : shown !== undefined && all !== undefined && shownWords(shown, all)}
      </p>
      {kind === 'inbox' && unanswered > 0 && (
        <Button look="quiet-danger" onClick={onUnanswered}>
          <Hourglass aria-hidden />
          {unanswered.toLocaleString('en-US')} unanswered for a day
        </Button>
      )}
      {onClear && (
        <Button look="quiet" onClick={onClear}>
          Show all
        </Button>
      )}
      {kind === 'inbox' && <MarkAllRead whole={whole} />}
      <Button look="quiet" disabled={shown === 0 || isExporting} onClick={() => void save()}>
        <Download aria-hidden />
        {isExporting ? 'Exporting…' : 'Export CSV'}
      </Button>
    </div>
  );
};
