import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Inbox, SearchX, ShieldCheck } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { type EnquiryKind, enquiryFilterOf, type FilterChoices, isFiltered, NO_FILTER } from '../enquiry-filter.ts';
import { countQuery, listQuery, packagesQuery } from '../enquiry-queries.ts';
import { type LoadedList, totalOf } from '../loaded-list.ts';
import { EnquiryFilters } from './enquiry-filters.tsx';
import { EnquiryList } from './enquiry-list.tsx';
import { ShownLine } from './shown-line.tsx';
import { useStageCounts } from './stage-counts.ts';
import type { FocusWish } from './use-enquiry-focus.ts';

/** The value after it has stayed the same for this time. */
const useDebounced = (value: string, ms: number): string => {
  const [last, setLast] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLast(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return last;
};

interface EnquiriesProps {
  kind: EnquiryKind;
  /** All enquiries of the kind that are loaded. */
  whole: LoadedList;
  filter: FilterChoices;
  /** Hides the filters on a phone, to show the first enquiry on the first screen. */
  folded: boolean;
  onFilter: (filter: FilterChoices) => void;
  toFocus: FocusWish;
  /** Called when that enquiry has the focus. */
  onFocused: () => void;
  onShowAddress: (email: string) => void;
  /** A link names an enquiry that is not among the loaded ones. */
  onLinkedElsewhere: (id: string) => void;
}

/** The debounce of a search. */
const SEARCH_AFTER_MS = 200;

const NothingYet = ({ kind }: { kind: EnquiryKind }) =>
  kind === 'spam' ? (
    <EmptyState
      icon={ShieldCheck}
      title="No spam"
      text="What programs send through your contact form is kept apart here. Nothing has come so far."
    />
  ) : (
    <EmptyState
      icon={Inbox}
      title="No Booking Inquiries Yet"
      text="When customers submit booking requests, they'll appear here."
    />
  );

/** The names of packages, sorted: from the server, and from the loaded enquiries of this kind. */
const usePackages = ({ enquiries }: LoadedList): readonly string[] => {
  const { data } = useQuery(packagesQuery);
  return useMemo(
    () =>
      [...new Set([...(data ?? []), ...enquiries.map(({ selectedPackage }) => selectedPackage)])].toSorted((a, b) =>
        a.localeCompare(b),
      ),
    [data, enquiries],
  );
};

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

/** The filters, and the matching enquiries. */
export const Enquiries = (props: EnquiriesProps) => {
  const { kind, whole, filter, folded, onFilter, toFocus, onFocused, onShowAddress, onLinkedElsewhere } = props;
  const packages = usePackages(whole);
  const { asked, found, isStale, total, all } = useFound(kind, filter, whole);
  const { data, error, isFetching, refetch } = found;
  const counts = useStageCounts();
  const archived = kind === 'inbox' ? (counts?.archived ?? 0) : 0;
  const foundNothing = data?.complete === true && data.enquiries.length === 0;
  if (whole.complete && whole.enquiries.length === 0 && archived === 0 && filter.only === null)
    return <NothingYet kind={kind} />;
  return (
    <>
      <EnquiryFilters
        kind={kind}
        packages={packages}
        filter={filter}
        folded={folded}
        onChange={(part) => onFilter({ ...filter, only: null, ...part })}
      />
      <ShownLine
        kind={kind}
        whole={whole}
        asked={asked}
        shown={total}
        isSearching={isStale}
        all={all}
        unanswered={filter.stage === 'unanswered' ? 0 : (counts?.unanswered ?? 0)}
        onUnanswered={() => onFilter({ ...NO_FILTER, stage: 'unanswered' })}
        onClear={isFiltered(filter) ? () => onFilter(NO_FILTER) : null}
      />
      {error && !data && !isFetching && (
        <LoadFailed what="The inquiries" error={error} onRetry={() => void refetch()} />
      )}
      {foundNothing && !isStale && (
        <EmptyState
          icon={SearchX}
          title="No inquiry matches"
          text="Try fewer words, another package or a longer time."
        />
      )}
      {data && !foundNothing && (
        <EnquiryList
          filter={asked}
          loaded={data}
          total={total ?? data.enquiries.length + 1}
          isStale={isStale}
          toFocus={toFocus}
          onFocused={onFocused}
          onShowAddress={onShowAddress}
          onLinkedElsewhere={onLinkedElsewhere}
        />
      )}
    </>
  );
};
