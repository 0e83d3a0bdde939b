import { keepRecoveryKey, readBackup, showRecoveryKey } from '@shutterdesk/shared';
import { KeyRound } from 'lucide-react';
import { serverSentenceOr } from '#lib/api/server-sentence.ts';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';
import { useIsOffline } from '#lib/desktop.ts';
import { ShownOnce } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { BACKUP_WORDS as words } from './backup-words.ts';

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
