import { endDevice, endOtherDevices, endStudioDevice, listDevices, listStudioDevices } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';
import { serverSentenceOr } from '#lib/api/server-sentence.ts';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';

export const useDevices = () =>
  useQuery({ queryKey: [listDevices.path], queryFn: ({ signal }) => api(listDevices, { signal }) });

export const useStudioDevices = () =>
  useQuery({ queryKey: [listStudioDevices.path], queryFn: ({ signal }) => api(listStudioDevices, { signal }) });

const LISTS = [listDevices, listStudioDevices];

/** Ends a device of one's own, or of anybody. */
export const useEndDevice = (whose: 'own' | 'studio') =>
  useApiMutation({
    send: (call, id: string) => call(whose === 'own' ? endDevice : endStudioDevice, { params: { id } }),
    done: 'Device signed out.',
    stale: LISTS,
    onGone: (_, client) => Promise.all(LISTS.map(({ path }) => client.invalidateQueries({ queryKey: [path] }))),
    failed: serverSentenceOr('Couldn’t sign out the device. Please try again.'),
  });

export const useEndOthers = () =>
  useApiMutation({
    send: (call) => call(endOtherDevices),
    done: 'You’re signed out everywhere else.',
    stale: LISTS,
    failed: serverSentenceOr('Couldn’t sign out the other devices. Please try again.'),
  });
