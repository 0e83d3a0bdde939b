import { readPageCheck, readPublishing } from '@shutterdesk/shared';
import { MutationCache, QueryClient } from '@tanstack/react-query';

/** Nothing is retried, polled or refetched automatically: cached data stays until a change here invalidates it. */
export const queryClient: QueryClient = new QueryClient({
  // A change that visitors see says so.
  mutationCache: new MutationCache({
    onSuccess: (_data, _variables, _result, { meta }) => {
      if (!meta?.publishes) return;
      for (const { path } of [readPublishing, readPageCheck]) void queryClient.invalidateQueries({ queryKey: [path] });
    },
  }),
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      // The server, or the desktop's gateway, decides whether a call can be made, not the browser.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
