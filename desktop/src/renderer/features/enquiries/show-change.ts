import { type Enquiry, enquiryMatches } from '@shutterdesk/shared';
import type { QueryClient } from '@tanstack/react-query';
import { filterOf, inquiriesKey, isCount, isList, isNews } from './enquiry-queries.ts';
import { type LoadedList, withInquiry, withoutInquiry } from './loaded-list.ts';
import { type News, withoutArrival } from './use-news.ts';

interface Change {
  /** As it was listed; null for one that was in no list. */
  readonly before: Enquiry | null;
  /** As it is now; null where it is gone. */
  readonly now: Enquiry | null;
}

/**
 * Shows at once what has become of one inquiry, in every list that is loaded and every count. Only what is new is read
 * again.
 */
export const showChange = (client: QueryClient, { before, now }: Change): void => {
  const id = (now ?? before)?.id ?? '';
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: inquiriesKey })) {
    const belongs = (inquiry: Enquiry | null) => inquiry !== null && enquiryMatches(filterOf(queryKey))(inquiry);
    // When it was read from the server stays: the rest of the list is as old as before.
    const asOf = { updatedAt: state.dataUpdatedAt };
    if (isList(queryKey)) {
      const change = (loaded: LoadedList | undefined) =>
        loaded && (now && belongs(now) ? withInquiry(loaded, now) : withoutInquiry(loaded, id));
      client.setQueryData(queryKey, change, asOf);
    } else if (isCount(queryKey)) {
      const difference = Number(belongs(now)) - Number(belongs(before));
      client.setQueryData(
        queryKey,
        (count: number | undefined) => (count === undefined ? count : count + difference),
        asOf,
      );
    } else if (isNews(queryKey) && (now === null || now.spam)) {
      client.setQueryData(queryKey, (news: News | undefined) => news && withoutArrival(news, id), asOf);
    }
  }
  void client.invalidateQueries({
    queryKey: inquiriesKey,
    // A read that is on its way may bring the inquiry as it was: it begins again.
    predicate: ({ queryKey, state }) => isNews(queryKey) || state.fetchStatus === 'fetching',
  });
};
