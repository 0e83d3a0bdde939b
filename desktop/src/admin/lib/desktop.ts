import { queryOptions, useQuery } from '@tanstack/react-query';
import { create } from 'zustand';
import type { DesktopBridge } from '../../ipc-contract.ts';
import type { SyncChange, SyncStatus, UnsentStatus } from '../../sync-status.ts';

declare global {
  interface Window {
    /** Exists only in the desktop app. */
    readonly shutterdesk?: DesktopBridge;
  }
}

export const desktopBridge = (): DesktopBridge | null => window.shutterdesk ?? null;

/** The address of the server that the desktop app works on; null before one has been chosen, and in a browser. */
export const serverQuery = queryOptions({
  queryKey: ['desktop', 'server'],
  queryFn: async () => (await desktopBridge()?.readServer()) ?? null,
  enabled: () => desktopBridge() !== null,
});

/** The name under which visitors reach the site; in the desktop app, that of its server. */
export const useSiteHost = (): string => {
  const { data: server } = useQuery(serverQuery);
  return server ? new URL(server).host : location.host;
};

export type {
  ChangeConflict,
  LostChange,
  OthersChanges,
  Restored,
  SyncChange,
  SyncStatus,
  TypedText,
} from '../../sync-status.ts';

/** The desktop app's report on its changes and its network; null in the browser. */
export const useSync = create<{ status: SyncStatus | null }>(() => ({ status: null }));

/** True in the desktop app without a network, where calls that need the server fail. Never true in the browser. */
export const useIsOffline = (): boolean => useSync(({ status }) => status?.connection === 'offline');

/** Nothing is being sent: there is no server, nobody is signed in, or the app waits for the next attempt. */
export const isHeldUp = ({ connection, nextAttemptAt }: SyncStatus): boolean =>
  connection !== 'online' || nextAttemptAt !== null;

/** The reason why a control is disabled. */
export const OFFLINE_REASON = 'You’re offline. This needs a connection.';

const unsentStatusOf = (status: SyncStatus | null, concerns: (change: SyncChange) => boolean): UnsentStatus | null => {
  const unsent = status?.changes.filter((change) => change.status !== 'sent' && concerns(change)) ?? [];
  if (unsent.length === 0) return null;
  return unsent.some((change) => change.status === 'failed' || change.status === 'needs-you') ? 'needs-you' : 'waiting';
};

/** The status of an item's changes; null if it has none. */
export const useUnsentStatus = (id: string): UnsentStatus | null =>
  useSync(({ status }) => unsentStatusOf(status, ({ ids }) => ids.includes(id)));

const UNSENT = {
  waiting: 'Saved on this computer · waiting to send',
  'needs-you': 'Saved on this computer · needs you before it can be sent',
} as const;

/** Says that saved settings have not reached the server yet; null if all have. */
export const useUnsentSettings = (): string | null => {
  const unsent = useSync(({ status }) => unsentStatusOf(status, ({ noun }) => noun === 'settings'));
  return unsent && UNSENT[unsent];
};
