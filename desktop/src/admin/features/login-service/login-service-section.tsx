import { Copy } from 'lucide-react';
import { copyText } from '#lib/copy-text.ts';
import { OFFLINE_REASON, useIsOffline } from '#lib/desktop/sync.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { ConfirmedButton } from '#ui/confirmed-button.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { MACHINE_TEXT } from '#ui/machine-text.ts';
import { SavedForm } from '#ui/saved-form.tsx';
import { SecretField } from '#ui/secret-field.tsx';
import { SetOnMachine } from '#ui/set-on-machine.tsx';
import { CardsSkeleton } from '#ui/skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';
import { LOGIN_SERVICE_WORDS as words } from './login-service-words.ts';
import { type StoredService, useLoginService, useRemoveService, useServiceForm } from './use-login-service.ts';

const TOKEN_AUTHS = (['client_secret_basic', 'client_secret_post'] as const).map((value) => ({
  value,
  label: words.tokenAuths[value],
}));

const Address = ({ name, address }: { name: string; address: string }) => (
  <div className="flex min-w-0 flex-col">
    <p className="text-sm font-medium">{name}</p>
    <code className="mt-1.5 block flex-1 rounded-control bg-sunken px-3 py-2 text-xs leading-5 wrap-anywhere">
      {address}
    </code>
    <Button
      className="mt-2 self-start max-sm:w-full"
      aria-label={words.copyOf(name)}
      onClick={() => void copyText(address, { done: words.copied, failed: words.copyFailed })}
    >
      <Copy aria-hidden />
      {words.copy}
    </Button>
  </div>
);

/** Shows the addresses that the service has to be told. */
const RegisterCard = ({ stored: { redirectUrl, logoutUrl } }: { stored: StoredService }) => (
  <Card title={words.register} description={words.registerText}>
    <div className="grid gap-4 sm:grid-cols-2">
      <Address name={words.redirect} address={redirectUrl} />
      <Address name={words.logout} address={logoutUrl} />
    </div>
  </Card>
);

const RemoveService = ({ stored }: { stored: StoredService }) => {
  const offline = useIsOffline();
  const { mutate, isPending } = useRemoveService(stored);
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

const ServiceForm = ({ stored }: { stored: StoredService }) => {
  const saved = useServiceForm(stored);
  const { change, form, secret, text } = saved;
  return (
    <SavedForm form={saved} save={words.save} buttons={stored.settings && <RemoveService stored={stored} />}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          className="sm:col-span-2"
          label={words.issuer}
          hint={words.issuerHint}
          placeholder="https://accounts.example.com"
          inputMode="url"
          {...MACHINE_TEXT}
          {...text('issuer')}
        />
        <TextField label={words.clientId} {...MACHINE_TEXT} {...text('clientId')} />
        <SecretField label={words.secret} hint={stored.hasSecret ? words.secretKept : undefined} field={secret} />
        <TextField
          className="sm:col-span-2"
          multiline
          label={words.emails}
          hint={words.emailsHint}
          {...MACHINE_TEXT}
          inputMode="email"
          {...text('emails')}
        />
        <TextField label={words.name} placeholder="Google" autoComplete="off" {...text('name')} />
        <TextField label={words.hint} placeholder="Sign in with Google" autoComplete="off" {...text('hint')} />
        <ChoiceField
          label={words.tokenAuth}
          value={form.tokenAuth}
          choices={TOKEN_AUTHS}
          onChange={(tokenAuth) => change({ tokenAuth })}
        />
      </div>
    </SavedForm>
  );
};

/** A service through which people sign in beside a password. */
export const LoginServiceSection = () => {
  const offline = useIsOffline();
  const { data, error, isFetching, refetch } = useLoginService();
  if (data) {
    return (
      <div className="grid gap-4">
        {offline && <Alert tone="info">{OFFLINE_REASON}</Alert>}
        <Card title={words.title} description={words.text}>
          {data.problem && (
            <Alert tone="danger" className="mb-4">
              {data.problem}
            </Alert>
          )}
          {data.setBy === null ? <ServiceForm stored={data} /> : <SetOnMachine variable={data.setBy} />}
        </Card>
        <RegisterCard stored={data} />
      </div>
    );
  }
  if (offline) return <Alert tone="info">{OFFLINE_REASON}</Alert>;
  if (isFetching) return <CardsSkeleton cards={['h-228 sm:h-165', 'h-92 sm:h-55']} />;
  return <LoadFailed what={words.what} error={error} onRetry={() => void refetch()} />;
};
