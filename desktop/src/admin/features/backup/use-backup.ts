import { type BackupWork, backUpNow, readBackup } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { readOf } from '#lib/api/api.ts';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';
import { BACKUP_WORDS as words } from './backup-words.ts';

const WHILE_RUNNING_MS = 1000;
const MEANWHILE_MS = 60_000;

export const useBackup = () =>
  useQuery({
    ...readOf(readBackup),
    refetchInterval: ({ state }) => (state.data?.running ? WHILE_RUNNING_MS : MEANWHILE_MS),
  });

/** Begins a backup, or a proof of the newest one. */
export const useBegin = (what: BackupWork) =>
  useApiMutation({
    send: (call) => call(backUpNow, { body: { what } }),
    onDone: (backup, _, client) => client.setQueryData([readBackup.path], backup),
    failed: words.failed,
  });
