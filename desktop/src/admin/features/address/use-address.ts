import { listEnquiries, parts, readSite } from '@shutterdesk/shared';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';
import { refresh } from '#lib/api/use-api-mutation.ts';
import { type StoredPart, useSavePart } from '#lib/use-part.ts';

export type StoredAddress = StoredPart<'address'>;

/** The address stands in other places of the screen too, and what is wrong with it in the header. */
export const showElsewhere = (client: QueryClient): Promise<unknown> => refresh(client, readSite, listEnquiries);

export const useConfirmProxies = (stored: StoredAddress) =>
  useSavePart('address', stored, {
    done: 'Proxy confirmed.',
    failed: 'Couldn’t confirm the proxy. Please try again.',
    onSaved: showElsewhere,
  });

const LOOK_AGAIN_MS = 10_000;

export interface Looked {
  readonly domain: string;
  readonly machine: string | null;
}

/** Looks the records up, and again until the domain leads here. */
export const useRecords = (looked: Looked | null) =>
  useQuery({
    queryKey: ['records', looked],
    queryFn: ({ signal }) => {
      const settings = { domain: looked?.domain ?? null, machine: looked?.machine ?? null };
      return api(parts.address.try, { body: { settings }, signal });
    },
    enabled: looked !== null,
    retry: false,
    refetchInterval: ({ state: { data } }) => (data && !data.works ? LOOK_AGAIN_MS : false),
  });
