import { readBackup } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { apiInBackground } from '#lib/api/api.ts';
import { useMay } from '#lib/session/session.ts';
import { DASHBOARD_WORDS as words } from './dashboard-words.ts';
import type { StatusItem } from './status-item.ts';
import { useDismissed } from './use-dismissed.ts';

const EVERY_MS = 10 * 60_000;

/** Tells that no backup is known to be good, or that there are none, which a person may have decided. */
export const useBackupStatus = (): readonly StatusItem[] => {
  const { data } = useQuery({
    queryKey: [readBackup.path],
    queryFn: ({ signal }) => apiInBackground(readBackup, { signal }),
    refetchInterval: EVERY_MS,
    enabled: useMay(readBackup),
  });
  const standing = data?.standing;
  const state = standing?.state;
  const { isDismissed, dismiss } = useDismissed('backup-off', state !== undefined && state !== 'off');
  if (!standing?.message || (state === 'off' && isDismissed)) return [];
  const base = { about: words.backup, place: 'backup', sentence: standing.message };
  return [
    state === 'off'
      ? { ...base, tone: 'todo', short: words.backupOffShort, dismiss }
      : { ...base, tone: 'bad', short: words.backupShort },
  ];
};
