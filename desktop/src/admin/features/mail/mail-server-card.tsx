import { MAIL_SECURITY } from '@shutterdesk/shared';
import { PlugZap } from 'lucide-react';
import { serverSentence, unreachableSentence } from '#lib/api/server-sentence.ts';
import { OFFLINE_REASON, useIsOffline } from '#lib/desktop/sync.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { ConfirmedButton } from '#ui/confirmed-button.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { SavedForm } from '#ui/saved-form.tsx';
import { SetOnMachine } from '#ui/set-on-machine.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { TextField } from '#ui/text-field.tsx';
import { Detail } from './detail.tsx';
import { PROVIDERS, providerOf } from './mail-providers.ts';
import { useMailServerForm } from './mail-server-form.ts';
import { MAIL_SERVER_WORDS as words } from './mail-server-words.ts';
import { MailTryResult } from './mail-try-result.tsx';
import { type StoredMailServer, useMailServer, useRemoveServer, useTryServer } from './use-mail-server.ts';

const OTHER = 'other';
const CHOICES = [
  ...PROVIDERS.map(({ host, name }) => ({ value: host, label: name })),
  { value: OTHER, label: words.otherProvider },
];
const SECURITIES = MAIL_SECURITY.map((value) => ({ value, label: words.securities[value] }));

const PLAIN = { dir: 'ltr', autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } as const;

const RemoveServer = ({ stored }: { stored: StoredMailServer }) => {
  const offline = useIsOffline();
  const { mutate, isPending } = useRemoveServer(stored);
  return (
    <ConfirmedButton
      label={words.remove}
      title={words.removeTitle}
      question={words.removeQuestion}
      disabled={isPending || offline}
      onConfirm={mutate}
    />
  );
};

const ServerFields = ({ stored }: { stored: StoredMailServer }) => {
  const offline = useIsOffline();
  const saved = useMailServerForm(stored);
  const tries = useTryServer();
  const { form, change, password, text } = saved;
  const provider = providerOf(form.host);
  const choose = (host: string) => {
    const { port, security } = providerOf(host) ?? { port: 587, security: 'starttls' };
    change({ host: host === OTHER ? '' : host, port: String(port), security });
  };
  return (
    <SavedForm
      form={saved}
      save={words.save}
      buttons={
        <>
          <Button
            className="max-sm:w-full"
            disabled={tries.isPending || offline || form.host.trim() === ''}
            onClick={() => tries.mutate(saved.tried())}
          >
            <PlugZap aria-hidden />
            {tries.isPending ? words.trying : words.try}
          </Button>
          {stored.server && <RemoveServer stored={stored} />}
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField label={words.provider} value={provider?.host ?? OTHER} choices={CHOICES} onChange={choose} />
        <p className="text-sm text-muted sm:self-end sm:pb-1">{provider?.hint ?? words.otherHint}</p>
        <TextField label={words.host} placeholder="smtp.example.com" inputMode="url" {...PLAIN} {...text('host')} />
        <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-3">
          <TextField label={words.port} inputMode="numeric" {...PLAIN} {...text('port')} />
          <ChoiceField
            label={words.security}
            value={form.security}
            choices={SECURITIES}
            onChange={(security) => change({ security })}
          />
        </div>
        <TextField label={words.user} hint={words.userHint} {...PLAIN} {...text('user')} />
        <TextField
          label={words.password}
          type="password"
          hint={stored.hasPassword ? words.passwordKept : undefined}
          {...PLAIN}
          autoComplete="new-password"
          value={password.value}
          error={password.error}
          onChange={(event) => password.type(event.target.value)}
        />
        <TextField label={words.from} placeholder="studio@example.com" {...PLAIN} inputMode="email" {...text('from')} />
        <TextField label={words.fromName} hint={words.fromNameHint} autoComplete="off" {...text('fromName')} />
      </div>
      <div aria-live="polite">
        {tries.data && !tries.isPending && (
          <MailTryResult
            result={tries.data}
            port={form.port}
            onTake={({ port, security }) => change({ port: String(port), security })}
          />
        )}
        {tries.error && !tries.isPending && (
          <Alert tone="danger" className="mt-4">
            {unreachableSentence(tries.error) ?? serverSentence(tries.error) ?? words.tryFailed}
          </Alert>
        )}
      </div>
    </SavedForm>
  );
};

/** Shows the mail server that the machine's variables name. */
const OnMachine = ({ stored: { server, setBy } }: { stored: StoredMailServer }) => (
  <>
    <SetOnMachine variable={setBy} />
    {server && (
      <dl className="mt-4 grid gap-x-6 gap-y-4 text-sm sm:grid-cols-3">
        <Detail term={words.host} values={[server.host]} />
        <Detail term={words.port} values={[`${server.port} · ${words.securities[server.security]}`]} />
        {server.user !== null && <Detail term={words.user} values={[server.user]} />}
        <Detail term={words.from} values={[server.from]} />
        {server.fromName !== null && <Detail term={words.fromName} values={[server.fromName]} />}
      </dl>
    )}
  </>
);

const Content = () => {
  const offline = useIsOffline();
  const { data, error, isFetching, refetch } = useMailServer();
  if (data?.setBy) return <OnMachine stored={data} />;
  if (data) {
    return (
      <>
        {data.problem && (
          <Alert tone="danger" className="mb-4">
            {data.problem}
          </Alert>
        )}
        <ServerFields stored={data} />
      </>
    );
  }
  if (offline) return <p className="text-sm text-muted">{OFFLINE_REASON}</p>;
  if (isFetching) return <Spinner text={words.loading} />;
  return <LoadFailed what={words.what} error={error} onRetry={() => void refetch()} />;
};

/** The card names the mail server and the sender. */
export const MailServerCard = () => (
  <Card title={words.title} description={words.text}>
    <Content />
  </Card>
);
