import {
  type Address,
  type AddressInput,
  type ApiClient,
  checkDomain,
  readAddress,
  readSite,
  saveAddress,
} from '@shutterdesk/shared';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';
import { refresh } from '#lib/api/refresh.ts';
import { serverSentenceOr } from '#lib/api/server-sentence.ts';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';
import { basedOn, type Tagged, withTag } from '#lib/api/with-tag.ts';
import { useIsOffline } from '#lib/desktop/sync.ts';
import { PROXY_WORDS as words } from './address-words.ts';

export type StoredAddress = Tagged<Address>;

export const useAddress = () =>
  useQuery({
    queryKey: [readAddress.path],
    queryFn: ({ signal }) => withTag((onHeaders) => api(readAddress, { signal, onHeaders })),
    enabled: !useIsOffline(),
  });

export const saveTo = (call: ApiClient, body: AddressInput, stored: StoredAddress): Promise<StoredAddress> =>
  withTag((onHeaders) => call(saveAddress, { body, headers: basedOn(stored), onHeaders }));

export const showAddress = (client: QueryClient, saved: StoredAddress): Promise<unknown> => {
  client.setQueryData([readAddress.path], saved);
  return refresh(client, readSite);
};

export const useConfirmProxies = (stored: StoredAddress) =>
  useApiMutation({
    send: (call, proxies: number) => saveTo(call, { proxies }, stored),
    onDone: (saved, _, client) => showAddress(client, saved),
    done: words.confirmed,
    failed: serverSentenceOr(words.confirmFailed),
    onFailed: (_, __, client) => refresh(client, readAddress),
  });

const LOOK_AGAIN_MS = 10_000;

export interface Looked {
  readonly domain: string;
  readonly machine: string | null;
}

/** Looks the records up, and again until the domain leads here. */
export const useRecords = (looked: Looked | null) =>
  useQuery({
    queryKey: [checkDomain.path, looked],
    queryFn: ({ signal }) =>
      api(checkDomain, { body: { domain: looked?.domain ?? null, machine: looked?.machine ?? null }, signal }),
    enabled: looked !== null,
    retry: false,
    refetchInterval: ({ state: { data } }) => (data && !data.leadsHere ? LOOK_AGAIN_MS : false),
  });
