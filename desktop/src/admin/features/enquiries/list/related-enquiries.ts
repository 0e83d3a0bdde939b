import { type Enquiry, listRelatedEnquiries, RELATED_MAX, type RelatedEnquiries } from '@shutterdesk/shared';
import { useQueries } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';
import { enquiriesKey } from '../enquiry-queries.ts';

/** Cuts the list into fixed parts, so that scrolling by a row needs no new call. */
const partsBetween = (enquiries: readonly Enquiry[], start: number, end: number): readonly (readonly Enquiry[])[] => {
  const first = Math.floor(start / RELATED_MAX);
  const last = Math.floor(Math.max(start, Math.min(end, enquiries.length - 1)) / RELATED_MAX);
  return Array.from({ length: last - first + 1 }, (_, place) =>
    enquiries.slice((first + place) * RELATED_MAX, (first + place + 1) * RELATED_MAX),
  );
};

/** A server that knows no stages does not know this call either. */
const isKnown = (part: readonly Enquiry[]): boolean => part.some(({ stage, spam }) => stage !== undefined && !spam);

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
        enabled: isKnown(part),
        gcTime: 0,
      };
    }),
    combine: (results) => new Map(results.flatMap(({ data }) => data ?? []).map((related) => [related.id, related])),
  });
