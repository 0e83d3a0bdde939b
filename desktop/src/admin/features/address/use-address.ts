import { type Address, type AddressInput, checkDomain, readAddress, readSite, saveAddress } from '@shutterdesk/shared';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';
import { refresh } from '#lib/api/refresh.ts';
import { serverSentence } from '#lib/api/server-sentence.ts';
import { basedOn, type Tagged, withTag } from '#lib/api/with-tag.ts';
import { useIsOffline } from '#lib/desktop/sync.ts';
import { notifyFailure, notifySuccess } from '#lib/notices.ts';
import { PROXY_WORDS as words } from './address-words.ts';

export type StoredAddress = Tagged<Address>;

export const useAddress = () =>
  useQuery({
    queryKey: [readAddress.path],
    queryFn: ({ signal }) => withTag((onHeaders) => api(readAddress, { signal, onHeaders })),
    enabled: !useIsOffline(),
  });

export const saveTo = (body: AddressInput, stored: StoredAddress): Promise<StoredAddress> =>
  withTag((onHeaders) => api(saveAddress, { body, headers: basedOn(stored), onHeaders }));

export const showAddress = (client: QueryClient, saved: StoredAddress): Promise<unknown> => {
  client.setQueryData([readAddress.path], saved);
  return refresh(client, readSite);
};

export const useConfirmProxies = (stored: StoredAddress) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (proxies: number) => saveTo({ proxies }, stored),
    onSuccess: (saved) => {
      notifySuccess(words.confirmed);
      return showAddress(client, saved);
    },
    onError: (error) => {
      notifyFailure(error, serverSentence(error) ?? words.confirmFailed);
      return refresh(client, readAddress);
    },
  });
};

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
