import { type ContactSubmission, listContacts } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { newestFirst } from './newest-first.ts';

export type InquiryKind = 'inbox' | 'spam';

export const contactsKey = (kind: InquiryKind) =>
  kind === 'spam' ? [listContacts.path, { spam: 'only' }] : [listContacts.path];

export const useContacts = (kind: InquiryKind) =>
  useQuery({
    queryKey: contactsKey(kind),
    queryFn: ({ signal }) => api(listContacts, { signal, query: kind === 'spam' ? { spam: 'only' } : {} }),
    select: newestFirst<ContactSubmission>,
  });
