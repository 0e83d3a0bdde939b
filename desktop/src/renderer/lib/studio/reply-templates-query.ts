import { readReplyTemplates } from '@shutterdesk/shared';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';

/** The texts for replies: written in one section, and chosen from on each enquiry's card. */
export const replyTemplatesQuery = queryOptions({
  queryKey: [readReplyTemplates.path],
  queryFn: ({ signal }) => api(readReplyTemplates, { signal }),
});
