import { QueryClient } from '@tanstack/react-query';

/** Nothing is retried, polled or read again by itself; what was read stays until a change here touches it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      // The server, or the desktop's gateway, says whether a call can be made: not the browser's guess.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
