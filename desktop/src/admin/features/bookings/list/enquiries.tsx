import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ExternalLink, Inbox, SearchX, ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { classNames } from '#lib/class-names.ts';
import { Button, buttonClasses } from '#ui/button.tsx';
import { EmptyState } from '#ui/loaded.tsx';
import { LoadFailed } from '#ui/loading.tsx';
import { countWords, ENQUIRIES_WORDS as words } from '../enquiries-words.ts';
import { type EnquiryKind, enquiryFilterOf, type FilterChoices, isNarrowed, NO_FILTER } from '../enquiry-filter.ts';
import { countQuery, listQuery } from '../enquiry-queries.ts';
import { type LoadedList, totalOf } from '../loaded-list.ts';
import { EnquiryList, type EnquiryListProps } from './enquiry-list.tsx';
import { useStageCounts } from './stage-counts.ts';

/** The value after it has stayed the same for this time. */
const useDebounced = (value: string, ms: number): string => {
  const [last, setLast] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLast(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return last;
};

interface EnquiriesProps extends Omit<EnquiryListProps, 'filter' | 'loaded' | 'total' | 'isStale'> {
  kind: EnquiryKind;
  /** All enquiries of the kind that are loaded. */
  whole: LoadedList;
  filter: FilterChoices;
  onFilter: (filter: FilterChoices) => void;
}

/** The debounce of a search. */
const SEARCH_AFTER_MS = 200;

const NothingYet = ({ kind }: { kind: EnquiryKind }) =>
  kind === 'spam' ? (
    <EmptyState icon={ShieldCheck} title="No spam" text="Messages that look automated land here. None so far." />
  ) : (
    <EmptyState
      icon={Inbox}
      title="No Booking Inquiries Yet"
      text="When customers submit booking requests, they'll appear here."
    >
      <a href="/#contact" target="_blank" rel="noreferrer" className={buttonClasses({})}>
        <ExternalLink aria-hidden />
        See your contact form
      </a>
    </EmptyState>
  );

const shownWords = (shown: number, all: number): string =>
  shown === all ? countWords(all) : `${shown.toLocaleString('en-US')} of ${countWords(all)} shown`;

interface ShownLineProps {
  /** The number shown, among `all`; undefined while unknown. */
  shown: number | undefined;
  all: number | undefined;
  isSearching: boolean;
  /** Shows all; null while nothing but a stage is chosen, whose chip says how many there are. */
  onClear: (() => void) | null;
}

/** Says how many are shown. */
const ShownLine = ({ shown, all, isSearching, onClear }: ShownLineProps) => (
  <div className={classNames('mb-2 flex items-center gap-x-2 text-sm', !onClear && 'sr-only')}>
    <p role="status" className="min-h-5 text-muted">
      {isSearching ? 'Searching…' : shown !== undefined && all !== undefined && shownWords(shown, all)}
    </p>
    {onClear && (
      <Button look="quiet" shape="small" onClick={onClear}>
        Show all
      </Button>
    )}
  </div>
);

/** The enquiries that match a filter, with their number and the total. */
const useFound = (kind: EnquiryKind, filter: FilterChoices, whole: LoadedList) => {
  const search = useDebounced(filter.search, SEARCH_AFTER_MS);
  const debounced = { ...filter, search: filter.search.trim() === '' ? '' : search };
  const request = enquiryFilterOf(kind, debounced);
  // The last result stays during a search.
  const result = useQuery({ ...listQuery(request), placeholderData: keepPreviousData });
  // Counting costs the server another scan, so a list that is complete is not counted.
  const mayCount = request.search === undefined || (result.data?.complete === false && !result.isPlaceholderData);
  const foundCount = useQuery({ ...countQuery(request), enabled: mayCount }).data;
  const wholeCount = useQuery(countQuery(enquiryFilterOf(kind, NO_FILTER))).data;
  return {
    asked: request,
    found: result,
    isStale: result.isPlaceholderData || debounced.search !== filter.search,
    total: result.data && totalOf(result.data, foundCount),
    all: totalOf(whole, wholeCount),
  };
};

/** The matching enquiries. */
export const Enquiries = ({ kind, whole, filter, onFilter, ...list }: EnquiriesProps) => {
  const { asked, found, isStale, total, all } = useFound(kind, filter, whole);
  const { data, error, isFetching, refetch } = found;
  const counts = useStageCounts();
  const archived = kind === 'inbox' ? (counts?.archived ?? 0) : 0;
  const foundNothing = data?.complete === true && data.enquiries.length === 0;
  if (whole.complete && whole.enquiries.length === 0 && archived === 0 && filter.only === null)
    return <NothingYet kind={kind} />;
  const isNarrow = isNarrowed(filter);
  const showAll = () => onFilter(NO_FILTER);
  return (
    <>
      <ShownLine shown={total} all={all} isSearching={isStale} onClear={isNarrow ? showAll : null} />
      {error && !data && !isFetching && <LoadFailed what={words.what} error={error} onRetry={() => void refetch()} />}
      {foundNothing && !isStale && (
        <EmptyState
          icon={isNarrow ? SearchX : Inbox}
          title={isNarrow ? 'No inquiry matches' : 'No inquiries at this stage'}
          text={isNarrow ? 'Try fewer words, another package or a longer time.' : undefined}
        >
          {!isNarrow && <Button onClick={showAll}>Show all</Button>}
        </EmptyState>
      )}
      {data && !foundNothing && (
        <EnquiryList
          {...list}
          filter={asked}
          loaded={data}
          total={total ?? data.enquiries.length + 1}
          isStale={isStale}
        />
      )}
    </>
  );
};
