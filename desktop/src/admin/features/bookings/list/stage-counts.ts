import { countEnquiries, type Enquiry, type StageCounts, withStage } from '@shutterdesk/shared';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';
import type { StageChoice } from '../enquiries-words.ts';
import { enquiriesKey } from '../enquiry-queries.ts';

const stageCountsQuery = queryOptions({
  queryKey: [...enquiriesKey, 'stages'] as const,
  queryFn: async ({ signal }) => (await api(countEnquiries, { signal, query: { by: 'stage' } })).stages ?? null,
});

const withOne = (counts: StageCounts, enquiry: Enquiry | null, by: 1 | -1): StageCounts =>
  enquiry === null ? counts : withStage(counts, enquiry, by);

/** The counts after an enquiry has changed; `null` stands for an enquiry that did not exist or is gone. */
export const withMoved = (counts: StageCounts, before: Enquiry | null, after: Enquiry | null): StageCounts =>
  withOne(withOne(counts, before, -1), after, 1);

/** The number of enquiries in each stage; undefined until it is known. */
export const useStageCounts = (): StageCounts | undefined => useQuery(stageCountsQuery).data ?? undefined;

/** The number of enquiries that a choice of the filter shows. */
export const countOf = (counts: StageCounts, choice: StageChoice): number => {
  const current = counts.new + counts.answered + counts.booked + counts.declined;
  if (choice === 'current') return current;
  return choice === 'all' ? current + counts.archived : counts[choice];
};
