import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type EnquiryKind, enquiryFilterOf, NO_FILTER } from '../enquiry-filter.ts';
import { enquiriesKey, isList, listKey, listQuery } from '../enquiry-queries.ts';
import { type LoadedList, newestPage } from '../loaded-list.ts';

/** All enquiries of a kind, independent of any search. */
export const useWholeList = (kind: EnquiryKind) => {
  const client = useQueryClient();
  const filter = enquiryFilterOf(kind, NO_FILTER);
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
