import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type EnquiryKind, enquiryFilterOf, NO_FILTER } from './enquiry-filter.ts';
import { enquiriesKey, isList, listKey, listQuery } from './enquiry-queries.ts';
import { type LoadedList, newestPage } from './loaded-list.ts';

/** The enquiries of a kind, whatever is searched for among them. */
export const useWholeList = (kind: EnquiryKind) => {
  const client = useQueryClient();
  const filter = enquiryFilterOf(kind, NO_FILTER);
  const list = useQuery(listQuery(filter));

  /** Reads what is shown again. Further pages are as old as they are: they go, and come again as one scrolls. */
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
