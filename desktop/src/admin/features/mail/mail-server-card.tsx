import { MAIL_SECURITY } from '@shutterdesk/shared';
import { PlugZap } from 'lucide-react';
import { serverSentence, unreachableSentence } from '#lib/api/server-sentence.ts';
import { useIsOffline } from '#lib/desktop/sync.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { ConfirmedButton } from '#ui/confirmed-button.tsx';
import { MACHINE_TEXT } from '#ui/machine-text.ts';
import { SavedForm } from '#ui/saved-form.tsx';
import { SecretField } from '#ui/secret-field.tsx';
import { SetUpPart } from '#ui/set-up-part.tsx';
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
        <p className="text-sm text-muted max-sm:-mt-2.5 sm:self-end sm:pb-1">{provider?.hint ?? words.otherHint}</p>
        <TextField
          label={words.host}
          placeholder="smtp.example.com"
          inputMode="url"
          {...MACHINE_TEXT}
          {...text('host')}
        />
        <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-3">
          <TextField label={words.port} inputMode="numeric" {...MACHINE_TEXT} {...text('port')} />
          <ChoiceField
            label={words.security}
            value={form.security}
            choices={SECURITIES}
            onChange={(security) => change({ security })}
          />
        </div>
        <TextField label={words.user} hint={words.userHint} {...MACHINE_TEXT} {...text('user')} />
        <SecretField
          label={words.password}
          hint={stored.hasPassword ? words.passwordKept : undefined}
          field={password}
        />
        <TextField
          label={words.from}
          placeholder="studio@example.com"
          {...MACHINE_TEXT}
          inputMode="email"
          {...text('from')}
        />
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
const OnMachine = ({ stored: { server } }: { stored: StoredMailServer }) =>
  server && (
    <dl className="mt-4 grid gap-x-6 gap-y-4 text-sm sm:grid-cols-3">
      <Detail term={words.host} values={[server.host]} />
      <Detail term={words.port} values={[`${server.port} · ${words.securities[server.security]}`]} />
      {server.user !== null && <Detail term={words.user} values={[server.user]} />}
      <Detail term={words.from} values={[server.from]} />
      {server.fromName !== null && <Detail term={words.fromName} values={[server.fromName]} />}
    </dl>
  );

/** The card names the mail server and the sender. */
export const MailServerCard = () => (
  <Card title={words.title} description={words.text}>
    <SetUpPart
      query={useMailServer()}
      words={words}
      height="h-205 sm:h-107"
      onMachine={(stored) => <OnMachine stored={stored} />}
    >
      {(stored) => <ServerFields stored={stored} />}
    </SetUpPart>
  </Card>
);
