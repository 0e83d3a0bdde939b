import { makeCalendarAddress, readCalendar, removeCalendarAddress } from '@shutterdesk/shared';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';
import { notifyFailure, notifySuccess } from '#lib/notices.ts';
import { CALENDAR_WORDS as words } from './calendar-words.ts';

const KEY = [readCalendar.path];

export const useCalendar = () => useQuery({ queryKey: KEY, queryFn: ({ signal }) => api(readCalendar, { signal }) });

/** The address itself stays in the mutation: nothing stores it. */
export const useMakeAddress = () => {
  const client = useQueryClient();
  return useMutation({
    meta: { publishes: false },
    gcTime: 0,
    mutationFn: () => api(makeCalendarAddress),
    onSuccess: ({ madeAt, lastReadAt }) => client.setQueryData(KEY, { madeAt, lastReadAt }),
    onError: (error) => notifyFailure(error, words.makeFailed),
  });
};

export const useRemoveAddress = () => {
  const client = useQueryClient();
  return useMutation({
    meta: { publishes: false },
    mutationFn: () => api(removeCalendarAddress),
    onSuccess: () => {
      client.setQueryData(KEY, { madeAt: null, lastReadAt: null });
      notifySuccess(words.removed);
    },
    onError: (error) => notifyFailure(error, words.removeFailed),
  });
};
