import { type AnyEndpoint, type CurrentUser, mayCall, readCurrentUser } from '@shutterdesk/shared';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';
import { PERSON_KEY } from './session.ts';

/** An answer with a user means that the person is signed in. */
export const currentUserQuery = queryOptions({
  queryKey: PERSON_KEY,
  queryFn: ({ signal }) => api(readCurrentUser, { signal }),
});

/** The person who was last known to be signed in; asks nobody. */
export const usePerson = (): CurrentUser | null => useQuery({ ...currentUserQuery, enabled: false }).data ?? null;

/** Until the server has said who is signed in, nothing is hidden from them. */
export const allows = (person: CurrentUser | null, endpoint: AnyEndpoint): boolean =>
  person === null || mayCall(person, endpoint);

/** Tells whether the signed-in person may make a call: what they may not is left out of the screens. */
export const useMay = (endpoint: AnyEndpoint): boolean => allows(usePerson(), endpoint);

/** The name to show for a person: their own, else their e-mail address, else their user name. */
export const personName = ({ firstName, lastName, email, username }: CurrentUser): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email || username || 'You';
