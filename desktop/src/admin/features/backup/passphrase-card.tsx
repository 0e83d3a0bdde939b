import {
  type Backup,
  backupPassphraseSchema,
  chooseBackupPassphrase,
  keepRecoveryKey,
  readBackup,
  showRecoveryKey,
} from '@shutterdesk/shared';
import { KeyRound } from 'lucide-react';
import type { FormEvent } from 'react';
import * as z from 'zod/mini';
import { serverSentenceOr } from '#lib/api/server-sentence.ts';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';
import { useIsOffline } from '#lib/desktop.ts';
import { focusFirstWrong } from '#lib/focus.ts';
import { useCheckedFields } from '#lib/use-checked-fields.ts';
import { ShownOnce } from '#ui/alert.tsx';
import { Button, SaveButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { TextField } from '#ui/text-field.tsx';
import { BACKUP_WORDS as words } from './backup-words.ts';

const typedSchema = z.object({ current: z.string(), passphrase: backupPassphraseSchema, again: z.string() });

const passphraseSchema = typedSchema.check(
  z.refine((typed) => typed.passphrase === typed.again, { path: ['again'], message: words.passphrasesDiffer }),
);

/** Sends a passphrase, which nothing keeps: no draft, no store. */
const useChoosePassphrase = () =>
  useApiMutation({
    send: (call, { current, passphrase }: Omit<z.infer<typeof typedSchema>, 'again'>) =>
      call(chooseBackupPassphrase, { body: { passphrase, ...(current ? { current } : {}) } }),
    done: words.passphraseChosen,
    onDone: (backup, _, client) => client.setQueryData([readBackup.path], backup),
    failed: serverSentenceOr(words.passphraseFailed),
  });

const PassphraseForm = ({ hasPassphrase }: { hasPassphrase: boolean }) => {
  const offline = useIsOffline();
  const { mutate, isPending } = useChoosePassphrase();
  const { field, check, clear } = useCheckedFields(passphraseSchema, { current: '', passphrase: '', again: '' });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = check();
    if (!typed) return focusFirstWrong(event.currentTarget);
    mutate(typed, { onSuccess: clear });
  };
  const shared = { type: 'password', autoComplete: 'new-password', disabled: offline };
  const label = hasPassphrase ? words.newPassphrase : words.passphrase;
  const action = hasPassphrase ? words.changePassphrase : words.choosePassphrase;
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {hasPassphrase && (
        <TextField
          className="sm:max-w-96"
          label={words.currentPassphrase}
          type="password"
          autoComplete="current-password"
          disabled={offline}
          {...field('current')}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={label} hint={words.passphraseHint} {...field('passphrase')} {...shared} />
        <TextField label={words.passphraseAgain} {...field('again')} {...shared} />
      </div>
      <SaveButton saving={isPending} look="outline" disabled={offline} className="sm:justify-self-start">
        {action}
      </SaveButton>
    </form>
  );
};

/** Changes the passphrase, or chooses one in place of the recovery key. */
export const PassphraseCard = ({ backup: { openedBy } }: { backup: Backup }) => {
  const hasPassphrase = openedBy === 'passphrase';
  return (
    <Card title={words.passphrase} description={words.passphraseText}>
      <p className="mb-4 text-sm">{words.openedBy[openedBy]}</p>
      <PassphraseForm key={openedBy} hasPassphrase={hasPassphrase} />
    </Card>
  );
};

/** Shows the key that the server made for backups whose place a variable names, until somebody has written it down. */
export const RecoveryCard = () => {
  const offline = useIsOffline();
  const failed = serverSentenceOr(words.recoveryFailed);
  const shown = useApiMutation({ send: (call) => call(showRecoveryKey), gcTime: 0, failed });
  const written = useApiMutation({
    send: (call) => call(keepRecoveryKey),
    done: words.recoveryKept,
    onDone: (backup, _, client) => client.setQueryData([readBackup.path], backup),
    failed,
  });
  const recoveryKey = shown.data?.recoveryKey;
  return (
    <Card title={words.recovery} description={words.recoveryText}>
      {recoveryKey ? (
        <ShownOnce notice={words.recoveryHint} label={words.recovery} text={recoveryKey}>
          <Button look="primary" disabled={written.isPending || offline} onClick={() => written.mutate()}>
            {words.recoveryWritten}
          </Button>
        </ShownOnce>
      ) : (
        <Button
          look="primary"
          disabled={shown.isPending || offline}
          onClick={() => shown.mutate()}
          className="max-sm:w-full"
        >
          <KeyRound aria-hidden />
          {words.showRecovery}
        </Button>
      )}
    </Card>
  );
};
