import { makeCalendarAddress, readCalendar, removeCalendarAddress } from '@shutterdesk/shared';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';
import { refresh } from '#lib/api/refresh.ts';
import { notifyFailure, notifySuccess } from '#lib/notices.ts';
import { CALENDAR_WORDS as words } from './calendar-words.ts';

export const useCalendar = () =>
  useQuery({ queryKey: [readCalendar.path], queryFn: ({ signal }) => api(readCalendar, { signal }) });

/** Makes an address. Only the mutation holds it: nothing stores it. */
export const useMakeAddress = () => {
  const client = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: () => api(makeCalendarAddress),
    // Reads again instead of setting the answer: the desktop app keeps what it reads.
    onSuccess: () => refresh(client, readCalendar),
    onError: (error) => notifyFailure(error, words.makeFailed),
  });
};

export const useRemoveAddress = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api(removeCalendarAddress),
    onSuccess: () => {
      notifySuccess(words.removed);
      return refresh(client, readCalendar);
    },
    onError: (error) => notifyFailure(error, words.removeFailed),
  });
};
