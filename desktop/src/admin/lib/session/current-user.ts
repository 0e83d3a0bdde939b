import { readCurrentUser } from '@shutterdesk/shared';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';
import { useSession } from './session.ts';

/** An answer with a user means that the person is signed in. */
export const currentUserQuery = queryOptions({
  queryKey: [readCurrentUser.path],
  queryFn: async ({ signal }) => {
    const person = await api(readCurrentUser, { signal });
    useSession.setState({ person });
    return person;
  },
});
