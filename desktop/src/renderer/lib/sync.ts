import {
  listContacts,
  listGalleryImages,
  listHeroImages,
  readActiveHeroImage,
  readCurrentUser,
  readPublishing,
  readSettings,
} from '@shutterdesk/shared';
import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import type { SyncEvent, SyncStatus } from '../../ipc-contract.ts';
import { desktopBridge } from './desktop-bridge.ts';

export type { ChangeConflict, SyncChange, SyncStatus } from '../../ipc-contract.ts';

/** What the desktop app says about its changes and its network; null in the browser. */
export const useSync = create<{ status: SyncStatus | null }>(() => ({ status: null }));

const READS: Readonly<Record<string, readonly { path: string }[]>> = {
  settings: [readSettings],
  gallery: [listGalleryImages],
  hero: [listHeroImages, readActiveHeroImage],
  contacts: [listContacts],
};

/** Follows the desktop app, and shows anew what it has read anew. Answers what ends the following. */
export const followSync = (client: QueryClient): (() => void) => {
  const bridge = desktopBridge();
  if (!bridge) return () => {};
  const take = ({ status, nouns }: SyncEvent) => {
    const cameBack = useSync.getState().status?.connection === 'offline' && status.connection !== 'offline';
    useSync.setState({ status });
    const read = nouns.flatMap((noun) => READS[noun] ?? []);
    for (const { path } of cameBack ? [...read, readCurrentUser, readPublishing] : read) {
      void client.invalidateQueries({ queryKey: [path] });
    }
  };
  void bridge.readSync().then((status) => take({ status, nouns: [] }));
  return bridge.onSync(take);
};

/** In the desktop app without a network: what needs the server cannot be done. Never true in the browser. */
export const useIsOffline = (): boolean => useSync(({ status }) => status?.connection === 'offline');

/** Why something is disabled. */
export const OFFLINE_REASON = 'You are offline. This needs a connection to the server.';

/** Whether a thing on the screen has changes that the server does not have yet. */
export const useIsWaiting = (id: string): boolean =>
  useSync(({ status }) => status?.changes.some((change) => change.ids.includes(id)) ?? false);

/** Whether anything of a noun waits. */
export const useHasWaiting = (noun: string): boolean =>
  useSync(({ status }) => status?.changes.some((one) => one.noun === noun && one.status !== 'sent') ?? false);
