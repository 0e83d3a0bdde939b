import { type Enquiry, enquiryMatches, readReadMarks, type StageCounts } from '@shutterdesk/shared';
import type { QueryClient } from '@tanstack/react-query';
import { enquiriesKey, filterOf, isCount, isList, isNews, isRelated, isStages } from './enquiry-queries.ts';
import { withMoved } from './list/stage-counts.ts';
import { type LoadedList, withEnquiry, withoutEnquiry } from './loaded-list.ts';
import { type News, withoutArrival } from './marks/use-news.ts';

interface Change {
  /** The enquiry in its old state; null if it was in no list. */
  readonly before: Enquiry | null;
  /** The enquiry now; null if it is gone. */
  readonly after: Enquiry | null;
}

const isInInbox = (enquiry: Enquiry | null): boolean => enquiry !== null && !enquiry.spam;

/**
 * Applies the change of one enquiry to every loaded list and count at once. Only the news and the relations between
 * enquiries are fetched again.
 */
export const showChange = (client: QueryClient, { before, after: now }: Change): void => {
  const id = (now ?? before)?.id ?? '';
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: enquiriesKey })) {
    const belongs = (enquiry: Enquiry | null) => enquiry !== null && enquiryMatches(filterOf(queryKey))(enquiry);
    // Keeps the time of the last fetch: the rest of the list is no fresher than before.
    const asOf = { updatedAt: state.dataUpdatedAt };
    if (isList(queryKey)) {
      const change = (loaded: LoadedList | undefined) =>
        loaded && (now && belongs(now) ? withEnquiry(loaded, now) : withoutEnquiry(loaded, id));
      client.setQueryData(queryKey, change, asOf);
    } else if (isCount(queryKey)) {
      const difference = Number(belongs(now)) - Number(belongs(before));
      client.setQueryData(
        queryKey,
        (count: number | undefined) => (count === undefined ? count : count + difference),
        asOf,
      );
    } else if (isStages(queryKey)) {
      const counted = (counts: StageCounts | null | undefined) => counts && withMoved(counts, before, now);
      client.setQueryData(queryKey, counted, asOf);
    } else if (isNews(queryKey) && (now === null || now.spam || now.stage === 'archived')) {
      client.setQueryData(queryKey, (news: News | undefined) => news && withoutArrival(news, id), asOf);
    }
  }
  // The account keeps the mark of an enquiry that leaves the inbox, and does not count it until it comes back.
  if (isInInbox(before) !== isInInbox(now)) void client.invalidateQueries({ queryKey: [readReadMarks.path] });
  void client.invalidateQueries({
    queryKey: enquiriesKey,
    // A running fetch may still return the old state: it starts again.
    predicate: ({ queryKey, state }) => isNews(queryKey) || isRelated(queryKey) || state.fetchStatus === 'fetching',
  });
};
