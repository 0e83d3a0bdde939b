import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CopyStatus } from '../../../backup-copy-status.ts';
import type { CopyActions } from '../../../ipc-contract.ts';
import { desktopBridge } from './desktop-bridge.ts';

export type { CopyProgress, CopyStatus } from '../../../backup-copy-status.ts';

const KEY = ['copy'];
const WHILE_COPYING_MS = 500;
const MEANWHILE_MS = 5000;

/** The copy of the newest backup on this computer; undefined in a browser. */
export const useCopy = (): CopyStatus | undefined =>
  useQuery({
    queryKey: KEY,
    queryFn: async () => (await desktopBridge()?.readCopy()) ?? null,
    enabled: desktopBridge() !== null,
    refetchInterval: ({ state }) => (state.data?.progress ? WHILE_COPYING_MS : MEANWHILE_MS),
  }).data ?? undefined;

export const useCopyAction = () => {
  const client = useQueryClient();
  return useMutation({
    meta: { publishes: false },
    mutationFn: async (action: Exclude<keyof CopyActions, 'readCopy'>) => (await desktopBridge()?.[action]()) ?? null,
    onSuccess: (status) => client.setQueryData(KEY, status),
  });
};
