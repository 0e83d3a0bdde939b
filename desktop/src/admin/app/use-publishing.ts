import { publishAgain, readPublishing } from '@shutterdesk/shared';
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';

/** Tells whether visitors see the saved state. Read when the dashboard opens and after every change. */
export const usePublishing = () => {
  const client = useQueryClient();
  const status = useQuery({
    queryKey: [readPublishing.path],
    queryFn: ({ signal }) => api(readPublishing, { signal }),
  });
  const retry = useMutation({
    mutationFn: () => api(publishAgain),
    onSuccess: (published) => client.setQueryData([readPublishing.path], published),
  });
  // A save is answered once the page has been rendered: until then it is being published.
  const saving = useIsMutating({ predicate: ({ meta }) => meta?.publishes === true }) > 0;
  return { status, again: retry, publishing: saving || retry.isPending };
};
