import type { AnyEndpoint } from '@shutterdesk/shared';
import type { QueryClient } from '@tanstack/react-query';

/** Refetches the data that a change affects: visible lists at once, the others when they are next shown. */
export const refresh = (client: QueryClient, ...reads: AnyEndpoint[]): Promise<unknown> =>
  Promise.all(reads.map((read) => client.invalidateQueries({ queryKey: [read.path] })));
