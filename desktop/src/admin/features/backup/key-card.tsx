import { readBackup, renewBackupKey } from '@shutterdesk/shared';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { api } from '#lib/api/api.ts';
import { serverSentence } from '#lib/api/server-sentence.ts';
import { useIsOffline } from '#lib/desktop/sync.ts';
import { focusFirstWrong } from '#lib/focus-first-wrong.ts';
import { notifyFailure, notifySuccess } from '#lib/notices.ts';
import { useCheckedFields } from '#lib/use-checked-fields.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { BACKUP_WORDS as words } from './backup-words.ts';

const typedSchema = z.object({ passphrase: z.string().check(z.minLength(1, words.passphraseNeeded)) });

const useRenewKey = () => {
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

/** Replaces the key of backups, say when somebody may have read the server's disk. */
export const KeyCard = () => {
  const offline = useIsOffline();
  const [typed, setTyped] = useState<string | null>(null);
  const { mutate, isPending } = useRenewKey();
  const { field, check, clear } = useCheckedFields(typedSchema, { passphrase: '' });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const checked = check();
    if (!checked) return focusFirstWrong(event.currentTarget);
    setTyped(checked.passphrase);
  };
  const confirm = () => {
    if (typed !== null) mutate(typed, { onSuccess: clear });
    setTyped(null);
  };
  return (
    <Card title={words.key} description={words.keyText}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <TextField
          className="sm:max-w-96"
          label={words.keyPassphrase}
          type="password"
          autoComplete="current-password"
          disabled={offline}
          {...field('passphrase')}
        />
        <Button type="submit" disabled={offline} className="sm:justify-self-start">
          {isPending ? words.saving : words.newKey}
        </Button>
      </form>
      <ConfirmDialog
        title={words.newKeyTitle}
        question={words.newKeyQuestion}
        confirm={words.newKey}
        harmless
        open={typed !== null}
        onConfirm={confirm}
        onCancel={() => setTyped(null)}
      />
    </Card>
  );
};
