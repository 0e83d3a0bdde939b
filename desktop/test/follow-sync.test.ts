import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { followSync } from '../src/admin/app/follow-sync.ts';
import { useSync } from '../src/admin/lib/desktop.ts';
import type { DesktopBridge } from '../src/ipc-contract.ts';
import type { SyncEvent, SyncStatus } from '../src/sync-status.ts';

const status = (part: Partial<SyncStatus>): SyncStatus => ({
  connection: 'online',
  waiting: 0,
  needsYou: 0,
  failed: 0,
  photos: null,
  lastSyncAt: null,
  nextAttemptAt: null,
  changes: [],
  others: [],
  restored: null,
  warnings: [],
  ...part,
});

const follow = () => {
  const asked = Promise.withResolvers<SyncStatus>();
  let tell = (_event: SyncEvent): void => undefined;
  const bridge: Pick<DesktopBridge, 'readSync' | 'onSync'> = {
    readSync: () => asked.promise,
    onSync: (listener) => {
      tell = listener;
      return () => undefined;
    },
  };
  vi.stubGlobal('window', { shutterdesk: bridge });
  useSync.setState({ status: null });
  followSync(new QueryClient());
  return {
    answer: async (now: SyncStatus) => {
      asked.resolve(now);
      await asked.promise;
    },
    tell: (now: SyncStatus) => tell({ status: now, nouns: [] }),
    shown: () => useSync.getState().status?.waiting,
  };
};

it('shows the first report as soon as it arrives', async () => {
  const { answer, shown } = follow();
  await answer(status({ waiting: 1 }));
  expect(shown()).toBe(1);
});

it('shows the latest report, even if an older answer comes after it', async () => {
  const { answer, tell, shown } = follow();
  tell(status({ waiting: 0 }));
  await answer(status({ waiting: 1 }));
  expect(shown()).toBe(0);
});
