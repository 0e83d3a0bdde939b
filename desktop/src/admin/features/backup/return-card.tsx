import { type Backup, checkProof } from '@shutterdesk/shared';
import { useState } from 'react';
import { api } from '#lib/api/api.ts';
import { useIsOffline } from '#lib/desktop.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { SIGNS, StateLine } from '#ui/state-line.tsx';
import { TextField } from '#ui/text-field.tsx';
import { type ReturnStatus, useReturn, useReturnAction, RETURN_WORDS as words } from './backup-copy.ts';
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
        <p>{words.chosen(copy)}</p>
        <p className="wrap-anywhere text-muted">
          {words.folder}: <bdi>{copy.folder}</bdi>
        </p>
      </div>
      {isSending ? (
        <UnderWay what={words.sending} progress={progress} before={words.starting} />
      ) : (
        <TextField
          className="max-w-96"
          label={words.passphrase}
          hint={words.hint}
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
            {words.stop}
          </Button>
        ) : (
          <>
            <Button
              type="submit"
              look="primary"
              disabled={isPending || offline || passphrase === ''}
              className="max-sm:w-full"
            >
              {words.restore}
            </Button>
            <ChooseButton>{words.another}</ChooseButton>
          </>
        )}
      </div>
      {isSending && <p className="text-xs text-muted">{words.stopped}</p>}
    </form>
  );
};

const Return = ({ status, failure }: { status: ReturnStatus; failure: string | null | undefined }) => (
  <Card title={words.title} description={words.text}>
    <div className="grid gap-4">
      {failure && <Alert tone="danger">{words.failed(failure)}</Alert>}
      {status.problem && <Alert tone="danger">{words.problem(status.problem)}</Alert>}
      {status.state === 'sent' && !failure && <StateLine {...SIGNS.good}>{words.sent}</StateLine>}
      {status.state === 'off' || (status.state === 'sent' && failure) ? (
        <div>
          <ChooseButton>{words.choose}</ChooseButton>
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
