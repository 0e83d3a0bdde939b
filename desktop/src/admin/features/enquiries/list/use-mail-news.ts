import { type EnquiryFilter, listEnquiries } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { apiInBackground } from '#lib/api/api.ts';
import { untilMailMoves } from '../card/mail-progress.ts';
import { listKey, mailKey } from '../enquiry-queries.ts';
import { type LoadedList, newestPage, PAGE_SIZE, withMail } from '../loaded-list.ts';

/** Follows the waiting messages of the newest page. It adds and removes no enquiry. */
export const useMailNews = (filter: EnquiryFilter, loaded: LoadedList): void => {
  const waitMs = untilMailMoves(newestPage(loaded).enquiries);
  useQuery({
    queryKey: mailKey(filter),
    queryFn: async ({ client, signal }) => {
      const page = await apiInBackground(listEnquiries, { signal, query: { ...filter, limit: String(PAGE_SIZE) } });
      const updatedAt = client.getQueryState(listKey(filter))?.dataUpdatedAt;
      client.setQueryData<LoadedList>(listKey(filter), (list) => list && withMail(list, page), { updatedAt });
      return page.length;
    },
    enabled: waitMs !== null,
    refetchInterval: waitMs ?? false,
    gcTime: 0,
  });
};
