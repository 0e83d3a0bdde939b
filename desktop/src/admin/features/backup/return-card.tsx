import { type Backup, bytesInWords, checkProof } from '@shutterdesk/shared';
import { useState } from 'react';
import { api } from '#lib/api/api.ts';
import { useIsOffline } from '#lib/desktop.ts';
import { formatClock } from '#lib/format-date.ts';
import { Alert, SIGNS, StateLine } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { TextField } from '#ui/text-field.tsx';
import { problemWords, type ReturnStatus, useReturn, useReturnAction } from './backup-copy.ts';
import { UnderWay } from './now-card.tsx';

const ChooseButton = ({ children, primary = false }: { children: string; primary?: boolean }) => {
  const { mutate, isPending } = useReturnAction();
  return (
    <Button
      {...(primary ? { look: 'primary' as const } : {})}
      disabled={isPending}
      onClick={() => mutate((bridge) => bridge.chooseReturnFolder())}
      className="max-sm:w-full"
    >
      {children}
    </Button>
  );
};

/** The typed passphrase stays while it is sent, for another attempt. */
const Chosen = ({ status: { state, copy, progress } }: { status: ReturnStatus }) => {
  const [passphrase, setPassphrase] = useState('');
  const { mutate, isPending } = useReturnAction();
  const offline = useIsOffline();
  if (!copy) return null;
  const isSending = state === 'sending';
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        mutate(async (bridge) => {
          await api(checkProof);
          return bridge.startReturn(passphrase);
        });
      }}
    >
      <div className="grid gap-1 text-sm">
        <p>{`Backup of ${formatClock(copy.madeAt)}, ${bytesInWords(copy.bytes)}. The server briefly needs twice that space.`}</p>
        <p className="wrap-anywhere text-muted">
          Folder: <bdi>{copy.folder}</bdi>
        </p>
      </div>
      {isSending ? (
        <UnderWay what="Sending" progress={progress} before="Checking what the server already has…" />
      ) : (
        <TextField
          className="max-w-96"
          label="Passphrase of the backups"
          hint="The passphrase of the site in the copy."
          type="password"
          autoComplete="off"
          value={passphrase}
          onChange={({ target }) => setPassphrase(target.value)}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {isSending ? (
          <Button
            disabled={isPending}
            onClick={() => mutate((bridge) => bridge.stopReturn())}
            className="max-sm:w-full"
          >
            Stop
          </Button>
        ) : (
          <>
            <Button
              type="submit"
              look="primary"
              disabled={isPending || offline || passphrase === ''}
              className="max-sm:w-full"
            >
              Restore This Site
            </Button>
            <ChooseButton>Choose Another Copy…</ChooseButton>
          </>
        )}
      </div>
      {isSending && <p className="text-xs text-muted">Files already sent stay on the server.</p>}
    </form>
  );
};

const Return = ({ status, failure }: { status: ReturnStatus; failure: string | null | undefined }) => (
  <Card title="Restore a copy" description="This server is empty, so you can restore a copy of your site to it.">
    <div className="grid gap-4">
      {failure && <Alert tone="danger">{`Couldn’t restore the last copy: ${failure}`}</Alert>}
      {status.problem && (
        <Alert tone="danger">
          {status.problem.kind === 'offline'
            ? 'Can’t reach the server. Try again later.'
            : problemWords(status.problem)}
        </Alert>
      )}
      {status.state === 'sent' && !failure && (
        <StateLine {...SIGNS.good}>
          The server checks every file and restarts. Then sign in with an account of the restored site.
        </StateLine>
      )}
      {status.state === 'off' || (status.state === 'sent' && failure) ? (
        <div>
          <ChooseButton>Choose a Copy…</ChooseButton>
        </div>
      ) : (
        status.state !== 'sent' && <Chosen status={status} />
      )}
    </div>
  </Card>
);

/** In the desktop app, on a server with nothing on it: brings a copy back. */
export const ReturnCard = ({ backup: { isEmpty, restoreFailure } }: { backup: Backup }) => {
  const status = useReturn();
  if (!status || !isEmpty) return null;
  return <Return status={status} failure={restoreFailure} />;
};
