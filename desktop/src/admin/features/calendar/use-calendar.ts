import { makeCalendarAddress, readCalendar, removeCalendarAddress } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';

export const useCalendar = () =>
  useQuery({ queryKey: [readCalendar.path], queryFn: ({ signal }) => api(readCalendar, { signal }) });

/** Makes an address. Only the mutation holds it: nothing stores it. */
export const useMakeAddress = () =>
  useApiMutation({
    gcTime: 0,
    send: (call) => call(makeCalendarAddress),
    // Reads again instead of setting the answer: the desktop app keeps what it reads.
    stale: [readCalendar],
    failed: 'Couldn’t create an address. Please try again.',
  });

export const useRemoveAddress = () =>
  useApiMutation({
    send: (call) => call(removeCalendarAddress),
    done: 'Calendar address removed.',
    stale: [readCalendar],
    failed: 'Couldn’t remove your address. Please try again.',
  });
