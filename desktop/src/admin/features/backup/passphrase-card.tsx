import {
  BACKUP_PASSPHRASE_MIN,
  type Backup,
  backupPassphraseSchema,
  chooseBackupPassphrase,
  keepRecoveryKey,
  parts,
  showRecoveryKey,
} from '@shutterdesk/shared';
import { KeyRound } from 'lucide-react';
import * as z from 'zod/mini';
import { serverSentenceOr } from '#lib/api/server-sentence.ts';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';
import { useIsOffline } from '#lib/desktop.ts';
import { useCheckedFields } from '#lib/use-checked-fields.ts';
import { ShownOnce } from '#ui/alert.tsx';
import { Button, SaveButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { TextField } from '#ui/text-field.tsx';

const typedSchema = z.object({ current: z.string(), passphrase: backupPassphraseSchema, again: z.string() });

const passphraseSchema = typedSchema.check(
  z.refine((typed) => typed.passphrase === typed.again, {
    path: ['again'],
    message: 'Please enter the same passphrase twice',
  }),
);

/** Sends a passphrase, which nothing keeps: no draft, no store. */
const useChoosePassphrase = () =>
  useApiMutation({
    send: (call, { current, passphrase }: Omit<z.infer<typeof typedSchema>, 'again'>) =>
      call(chooseBackupPassphrase, { body: { passphrase, ...(current ? { current } : {}) } }),
    done: 'Passphrase saved. You won’t see it again.',
    onDone: (backup, _, client) => client.setQueryData([parts.plan.read.path], backup),
    failed: serverSentenceOr('Couldn’t save the passphrase. Please try again.'),
  });

const PassphraseForm = ({ hasPassphrase }: { hasPassphrase: boolean }) => {
  const offline = useIsOffline();
  const { mutate, isPending } = useChoosePassphrase();
  const { field, submit, clear } = useCheckedFields(passphraseSchema, { current: '', passphrase: '', again: '' });
  const shared = { type: 'password', autoComplete: 'new-password', disabled: offline };
  const label = hasPassphrase ? 'New passphrase' : 'Passphrase';
  const action = hasPassphrase ? 'Change Passphrase' : 'Choose This Passphrase';
  return (
    <form onSubmit={submit((typed) => mutate(typed, { onSuccess: clear }))} noValidate className="grid gap-4">
      {hasPassphrase && (
        <TextField
          className="sm:max-w-96"
          label="Current passphrase"
          type="password"
          autoComplete="current-password"
          disabled={offline}
          {...field('current')}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={label}
          hint={`At least ${BACKUP_PASSPHRASE_MIN} characters. Five unrelated words work well.`}
          {...field('passphrase')}
          {...shared}
        />
        <TextField label="Repeat passphrase" {...field('again')} {...shared} />
      </div>
      <SaveButton saving={isPending} look="outline" disabled={offline} className="sm:justify-self-start">
        {action}
      </SaveButton>
    </form>
  );
};

const OPENED_BY = {
  none: 'Choose one, write it down and keep it away from this server. Otherwise the first backup makes a recovery key.',
  recovery: 'A recovery key opens your backups now. A passphrase of your own is easier to remember.',
  passphrase: 'You have a passphrase. Nobody can recover it for you. Downloaded files keep the one they had.',
} as const;

/** Changes the passphrase, or chooses one in place of the recovery key. */
export const PassphraseCard = ({ backup: { openedBy } }: { backup: Backup }) => {
  const hasPassphrase = openedBy === 'passphrase';
  return (
    <Card
      title="Passphrase"
      description="Every backup is encrypted. If you lose the server, the passphrase opens them."
    >
      <p className="mb-4 text-sm">{OPENED_BY[openedBy]}</p>
      <PassphraseForm key={openedBy} hasPassphrase={hasPassphrase} />
    </Card>
  );
};

/** Shows the key that the server made for backups whose place a variable names, until somebody has written it down. */
export const RecoveryCard = () => {
  const offline = useIsOffline();
  const failed = serverSentenceOr('Couldn’t show the recovery key. Please try again.');
  const shown = useApiMutation({ send: (call) => call(showRecoveryKey), gcTime: 0, failed });
  const written = useApiMutation({
    send: (call) => call(keepRecoveryKey),
    done: 'Good. We won’t show it again.',
    onDone: (backup, _, client) => client.setQueryData([parts.plan.read.path], backup),
    failed,
  });
  const recoveryKey = shown.data?.recoveryKey;
  return (
    <Card
      title="Recovery key"
      description="The server encrypts your backups with a key it made. If you lose the server, only this recovery key opens them."
    >
      {recoveryKey ? (
        <ShownOnce
          notice="Write it down and keep it somewhere safe, away from this server."
          label="Recovery key"
          text={recoveryKey}
        >
          <Button look="primary" disabled={written.isPending || offline} onClick={() => written.mutate()}>
            I’ve Written It Down
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
          Show Recovery Key
        </Button>
      )}
    </Card>
  );
};
