import {
  countEnquiries,
  type Enquiry,
  type EnquiryFilter,
  listEnquiries,
  listRelatedEnquiries,
  RELATED_MAX,
  type RelatedEnquiries,
} from '@shutterdesk/shared';
import {
  type QueryKey,
  queryOptions,
  usePrefetchQuery,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';
import { notifyError, notifyFailure } from '#lib/notices.ts';
import { type EnquiryKind, enquiryFilterOf, NO_FILTER } from './enquiry-filter.ts';
import { type LoadedList, newestPage, PAGE_SIZE, withPage } from './loaded-list.ts';

/* The key of every read of enquiries begins with the path of their list, so that news invalidates all of them.
   Reading them again means the newest page of the visible lists, and the counts. */
const ALL = listEnquiries.path;

export const listKey = (filter: EnquiryFilter) => [ALL, 'list', filter] as const;
export const countKey = (filter: EnquiryFilter) => [ALL, 'count', filter] as const;
export const olderKey = (filter: EnquiryFilter, before: string | undefined) => [ALL, 'older', filter, before] as const;
export const newsKey = (after: string) => [ALL, 'news', after] as const;
export const mailKey = (filter: EnquiryFilter) => [ALL, 'mail', filter] as const;
export const enquiriesKey = [ALL] as const;

/** The filter of a list or a count, by its key. */
export const filterOf = ([, , filter]: QueryKey): EnquiryFilter => filter as EnquiryFilter;

export const isList = ([path, what]: QueryKey): boolean => path === ALL && what === 'list';
export const isCount = ([path, what]: QueryKey): boolean => path === ALL && what === 'count';
export const isNews = ([path, what]: QueryKey): boolean => path === ALL && what === 'news';

export const isStages = ([path, what]: QueryKey): boolean => path === ALL && what === 'stages';
/** The relations between enquiries: the change of one may change those of others. */
export const isRelated = ([path, what]: QueryKey): boolean => path === ALL && what === 'related';

/** The choices of a person, apart from the list itself. */
const chosenIn = ({ spam: _, stage, ...chosen }: EnquiryFilter): object =>
  stage === undefined || stage === 'current' ? chosen : { stage, ...chosen };

/** Searches are not cached; the lists themselves are. */
const cachingOf = (filter: EnquiryFilter): { gcTime?: number } =>
  Object.keys(chosenIn(filter)).length > 0 ? { gcTime: 0 } : {};

/** The loaded part of the list. Refetching reads the newest page and merges it with the rest. */
export const listQuery = (filter: EnquiryFilter) =>
  queryOptions({
    queryKey: listKey(filter),
    queryFn: async ({ client, signal }): Promise<LoadedList> => {
      const enquiries = await api(listEnquiries, { signal, query: { ...filter, limit: String(PAGE_SIZE) } });
      const loaded = client.getQueryData<LoadedList>(listKey(filter));
      return withPage(loaded, { before: null, enquiries, isLast: enquiries.length < PAGE_SIZE });
    },
    structuralSharing: false,
    ...cachingOf(filter),
  });

export const countQuery = (filter: EnquiryFilter) =>
  queryOptions({
    queryKey: countKey(filter),
    queryFn: async ({ signal }) => (await api(countEnquiries, { signal, query: filter })).count,
    ...cachingOf(filter),
  });

export const packagesQuery = queryOptions({
  queryKey: [ALL, 'packages'] as const,
  queryFn: async ({ signal }) => (await api(countEnquiries, { signal, query: { by: 'package' } })).packages ?? [],
});

/** All enquiries of a kind, independent of any search. */
export const useWholeList = (kind: EnquiryKind) => {
  const client = useQueryClient();
  const filter = enquiryFilterOf(kind, NO_FILTER);
  // The parts within ask for counts of everything, which would make the list wait.
  usePrefetchQuery(listQuery(filter));
  const list = useQuery(listQuery(filter));

  /** Fetches the visible part again. Further pages are dropped, and scrolling loads them again. */
  const readAgain = async (): Promise<boolean> => {
    void client.invalidateQueries({ queryKey: enquiriesKey, predicate: ({ queryKey }) => !isList(queryKey) });
    await client.refetchQueries({
      queryKey: enquiriesKey,
      type: 'active',
      predicate: ({ queryKey }) => isList(queryKey),
    });
    for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: enquiriesKey, type: 'active' })) {
      if (!isList(queryKey) || state.status !== 'success') continue;
      client.setQueryData<LoadedList>(queryKey, (loaded) => loaded && newestPage(loaded), {
        updatedAt: state.dataUpdatedAt,
      });
    }
    return client.getQueryState(listKey(filter))?.status === 'success';
  };
  return { list, readAgain };
};

const LINKED_MISSING = 'This inquiry isn’t here any more. It may have been deleted.';

const KINDS: readonly EnquiryKind[] = ['inbox', 'spam'];

const find = async (id: string, kind: EnquiryKind): Promise<Enquiry | undefined> => {
  const spam = kind === 'spam' ? { spam: 'only' as const } : {};
  const [enquiry] = await api(listEnquiries, { query: { id, limit: '1', ...spam } });
  return enquiry;
};

/** Finds the enquiry of a link, even if it is not among the loaded ones. */
export const findLinkedEnquiry = async (
  id: string,
): Promise<{ readonly kind: EnquiryKind; readonly enquiry: Enquiry } | null> => {
  try {
    for (const kind of KINDS) {
      const enquiry = await find(id, kind);
      if (enquiry) return { kind, enquiry };
    }
    notifyError(LINKED_MISSING, 'Inquiry not found');
  } catch (error) {
    notifyFailure(error, LINKED_MISSING);
  }
  return null;
};

/** Cuts the list into fixed parts, so that scrolling by a row needs no new call. */
const partsBetween = (enquiries: readonly Enquiry[], start: number, end: number): readonly (readonly Enquiry[])[] => {
  const first = Math.floor(start / RELATED_MAX);
  const last = Math.floor(Math.max(start, Math.min(end, enquiries.length - 1)) / RELATED_MAX);
  return Array.from({ length: last - first + 1 }, (_, place) =>
    enquiries.slice((first + place) * RELATED_MAX, (first + place + 1) * RELATED_MAX),
  );
};

/** The relations of the enquiries in the window, by id. They are asked for after the list is shown. */
export const useRelated = (
  enquiries: readonly Enquiry[],
  { startIndex, endIndex }: { readonly startIndex: number; readonly endIndex: number },
): ReadonlyMap<string, RelatedEnquiries> =>
  useQueries({
    queries: partsBetween(enquiries, startIndex, endIndex).map((part) => {
      const ids = part.map(({ id }) => id).join(',');
      return {
        queryKey: [...enquiriesKey, 'related', ids],
        queryFn: ({ signal }: { signal: AbortSignal }) => api(listRelatedEnquiries, { signal, query: { ids } }),
        enabled: part.some(({ spam }) => !spam),
        gcTime: 0,
      };
    }),
    combine: (results) => new Map(results.flatMap(({ data }) => data ?? []).map((related) => [related.id, related])),
  });
