import { type ContactSubmission, listContacts } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { newestFirst } from './newest-first.ts';

export const useContacts = () =>
  useQuery({
    queryKey: [listContacts.path],
    queryFn: ({ signal }) => api(listContacts, { signal }),
    select: newestFirst<ContactSubmission>,
  });
