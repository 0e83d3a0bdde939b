import { readCurrentUser } from '@shutterdesk/shared';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** Signed in means that a user came back. */
export const currentUserQuery = queryOptions({
  queryKey: [readCurrentUser.path],
  queryFn: ({ signal }) => api(readCurrentUser, { signal }),
});
