import { countEnquiries, type EnquiryFilter, listEnquiries, listEnquiryPackages } from '@shutterdesk/shared';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';
import { isGoneBetween, type LoadedList, PAGE_SIZE, withPage } from './loaded-list.ts';
import { takeMarksOf } from './marks/read-marks.ts';

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

/** All of them but spam and the archived ones. */
const isInbox = (filter: EnquiryFilter): boolean =>
  filter.spam === undefined && Object.keys(chosenIn(filter)).length === 0;

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
      const next = withPage(loaded, { before: null, enquiries, isLast: enquiries.length < PAGE_SIZE });
      if (isInbox(filter)) takeMarksOf(isGoneBetween(loaded, next));
      return next;
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
  queryFn: ({ signal }) => api(listEnquiryPackages, { signal }),
});
