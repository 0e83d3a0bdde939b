import { useQuery } from '@tanstack/react-query';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';
import { desktopBridge } from '#lib/desktop.ts';
import type { CopyStatus, ReturnStatus } from '../../../backup-copy-status.ts';
import type { CopyActions } from '../../../ipc-contract.ts';

export type { CopyProgress, CopyStatus, ReturnStatus } from '../../../backup-copy-status.ts';

const COPY = ['copy'];
const RETURN = ['copy-return'];
const WHILE_COPYING_MS = 500;
const MEANWHILE_MS = 5000;

const often = (progress: CopyStatus['progress'] | undefined): number => (progress ? WHILE_COPYING_MS : MEANWHILE_MS);

/** The copy of the newest backup on this computer; undefined in a browser. */
export const useCopy = (): CopyStatus | undefined =>
  useQuery({
    queryKey: COPY,
    queryFn: async () => (await desktopBridge()?.readCopy()) ?? null,
    enabled: desktopBridge() !== null,
    refetchInterval: ({ state }) => often(state.data?.progress),
  }).data ?? undefined;

export const useCopyAction = () =>
  useApiMutation({
    send: async (_, action: 'chooseCopyFolder' | 'startCopy' | 'stopCopy' | 'forgetCopy') =>
      (await desktopBridge()?.[action]()) ?? null,
    onDone: (status, _, client) => client.setQueryData(COPY, status),
  });

/** The copy that is brought back to an empty server; undefined in a browser. */
export const useReturn = (): ReturnStatus | undefined =>
  useQuery({
    queryKey: RETURN,
    queryFn: async () => (await desktopBridge()?.readReturn()) ?? null,
    enabled: desktopBridge() !== null,
    refetchInterval: ({ state }) => (state.data?.state === 'sending' ? WHILE_COPYING_MS : MEANWHILE_MS),
  }).data ?? undefined;

type ReturnAction = (
  bridge: Pick<CopyActions, 'chooseReturnFolder' | 'startReturn' | 'stopReturn'>,
) => Promise<ReturnStatus>;

export const useReturnAction = () =>
  useApiMutation({
    send: async (_, action: ReturnAction) => {
      const bridge = desktopBridge();
      return bridge && action(bridge);
    },
    onDone: (status, _, client) => client.setQueryData(RETURN, status),
  });
