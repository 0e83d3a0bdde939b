import { readBackup, renewBackupKey } from '@shutterdesk/shared';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';
import { serverSentence } from '#lib/api/server-sentence.ts';
import { notifyFailure, notifySuccess } from '#lib/notices.ts';
import { BACKUP_WORDS as words } from './backup-words.ts';

export const useRenewKey = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (passphrase: string) => api(renewBackupKey, { body: { passphrase } }),
    onSuccess: (backup) => {
      client.setQueryData([readBackup.path], backup);
      notifySuccess(words.keyRenewed);
    },
    onError: (error) => notifyFailure(error, serverSentence(error) ?? words.keyFailed),
  });
};
