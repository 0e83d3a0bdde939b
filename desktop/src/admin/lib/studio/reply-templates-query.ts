import { readReplyTemplates } from '@shutterdesk/shared';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';

/** The templates for replies: Studio → Replies edits them, and each enquiry's card offers them. */
export const replyTemplatesQuery = queryOptions({
  queryKey: [readReplyTemplates.path],
  queryFn: ({ signal }) => api(readReplyTemplates, { signal }),
});
