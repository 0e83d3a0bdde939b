import { backupPassphraseSchema, chooseBackupPassphrase, readBackup } from '@shutterdesk/shared';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '#lib/api/api.ts';
import { serverSentence } from '#lib/api/server-sentence.ts';
import { notifyFailure, notifySuccess } from '#lib/notices.ts';
import { BACKUP_WORDS as words } from './backup-words.ts';

const typedSchema = z.object({ current: z.string(), passphrase: backupPassphraseSchema, again: z.string() });

export const passphraseSchema = typedSchema.check(
  z.refine((typed) => typed.passphrase === typed.again, { path: ['again'], message: words.passphrasesDiffer }),
);

/** Sends a passphrase, which nothing keeps: no draft, no store. */
export const useChoosePassphrase = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ current, passphrase }: Omit<z.infer<typeof typedSchema>, 'again'>) =>
      api(chooseBackupPassphrase, { body: { passphrase, ...(current ? { current } : {}) } }),
    onSuccess: (backup) => {
      client.setQueryData([readBackup.path], backup);
      notifySuccess(words.passphraseChosen);
    },
    onError: (error) => notifyFailure(error, serverSentence(error) ?? words.passphraseFailed),
  });
};
