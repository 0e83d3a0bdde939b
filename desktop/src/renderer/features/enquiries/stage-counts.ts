import { countEnquiries, type StageCounts } from '@shutterdesk/shared';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';
import { enquiriesKey } from './enquiry-queries.ts';
import type { StageChoice } from './stage-words.ts';

const stageCountsQuery = queryOptions({
  queryKey: [...enquiriesKey, 'stages'] as const,
  queryFn: async ({ signal }) => (await api(countEnquiries, { signal, query: { by: 'stage' } })).stages ?? null,
});

/** The number of enquiries in each stage; null until it is known, and from a server that knows no stages. */
export const useStageCounts = (): StageCounts | null => useQuery(stageCountsQuery).data ?? null;

/** The number of enquiries that a choice of the filter shows. */
export const countOf = (counts: StageCounts, choice: StageChoice): number => {
  const current = counts.new + counts.answered + counts.booked + counts.declined;
  if (choice === 'current') return current;
  return choice === 'all' ? current + counts.archived : counts[choice];
};
