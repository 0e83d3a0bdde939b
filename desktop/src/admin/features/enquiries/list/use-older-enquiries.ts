import { type EnquiryFilter, listEnquiries, PAGE_MAX, placeText } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';
import { listKey, olderKey } from '../enquiry-queries.ts';
import { type LoadedList, PAGE_SIZE, withPage } from '../loaded-list.ts';

/** The next page is fetched when this few rows are left below the window. */
const AHEAD = 15;

/** A far jump loads fewer, larger pages. */
const sizeFor = (missing: number): number => Math.min(PAGE_MAX, Math.max(PAGE_SIZE, missing));

const NOTHING_MORE: LoadedList = { enquiries: [], complete: true };

/**
 * Loads the list as far as the window shows it.
 * @param loaded null while it is not known
 * @param lastShown the index of the last row in the window
 */
export const useOlderEnquiries = (filter: EnquiryFilter, loaded: LoadedList | null, lastShown: number) => {
  const { enquiries, complete } = loaded ?? NOTHING_MORE;
  const last = enquiries.at(-1);
  const missing = lastShown + AHEAD - enquiries.length;
  const before = last && placeText(last);
  return useQuery({
    queryKey: olderKey(filter, before),
    queryFn: async ({ client, signal }) => {
      const limit = sizeFor(missing);
      const query = { ...filter, limit: String(limit), ...(before === undefined ? {} : { before }) };
      const page = await api(listEnquiries, { signal, query });
      const list = client.getQueryState<LoadedList>(listKey(filter));
      if (list?.data) {
        const read = { before: last ?? null, enquiries: page, isLast: page.length < limit };
        client.setQueryData(listKey(filter), withPage(list.data, read), { updatedAt: list.dataUpdatedAt });
      }
      return page.length;
    },
    enabled: !complete && missing >= 0,
    gcTime: 0,
  });
};
