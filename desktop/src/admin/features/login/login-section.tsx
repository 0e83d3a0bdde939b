import { useState } from 'react';
import { OFFLINE_REASON, useIsOffline } from '#lib/desktop.ts';
import { hasStoredDraft } from '#lib/drafts/drafts.ts';
import { partFields, type StoredPart, useForgetPart, usePart, usePartForm, useTryPart } from '#lib/use-part.ts';
import { Alert } from '#ui/alert.tsx';
import { ToCopy } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ForgetPart, type PartField, PartForm, SetUpButton, SetUpPart, TryButton, TryResult } from '#ui/part-form.tsx';

const words = {
  what: 'The login service',
  save: 'Save Login Service',
  saved: 'Login service saved. People can sign in with it now.',
  remove: 'Remove Login Service',
  removeTitle: 'Remove the login service?',
  removeQuestion: 'People who signed in with it are signed out and lose access.',
  removed: 'Login service removed.',
  removeFailed: 'Couldn’t remove the login service. Please try again.',
} as const;

type Stored = StoredPart<'login'>;

const DRAFT = 'login-service';

const METHOD_NAMES = { client_secret_basic: 'In the header (usual)', client_secret_post: 'In the body' } as const;
const METHODS = ['client_secret_basic', 'client_secret_post'] as const;

const FIELDS = (hasSecret: boolean): readonly PartField[] => [
  {
    ...{
      name: 'issuer',
      kind: 'url',
      isWide: true,
      label: 'Address of the service',
      hint: 'The service calls it the issuer. We check it when you save.',
    },
    placeholder: 'https://accounts.example.com',
  },
  { name: 'clientId', label: 'Client ID' },
  {
    name: 'secret',
    kind: 'secret',
    label: 'Client secret',
    hint: hasSecret ? 'A secret is saved. Leave blank to keep it.' : undefined,
  },
  {
    name: 'emails',
    kind: 'emails',
    isWide: true,
    label: 'Who can sign in',
    hint: 'Email addresses, one per line. The service must have verified them.',
  },
  { name: 'name', kind: 'words', label: 'Name on the login page', placeholder: 'Google' },
  { name: 'hint', kind: 'words', label: 'Text under its button', placeholder: 'Sign in with Google' },
  {
    ...{ name: 'tokenAuth', kind: 'choice', label: 'How we send the secret' },
    choices: METHODS.map((value) => ({ value, label: METHOD_NAMES[value] })),
  },
];

const SETTINGS = partFields({
  issuer: 'text',
  clientId: 'text',
  tokenAuth: METHODS,
  emails: 'items',
  name: 'text',
  hint: 'text',
});

const Address = (of: { name: string; address: string }) => (
  <ToCopy name={of.name} label={`Copy: ${of.name}`} text={of.address} what="Address" />
);

/** Shows the addresses that the service has to be told. */
const RegisterCard = ({ stored: { redirectUrl, logoutUrl } }: { stored: Stored }) => (
  <Card
    title="At the service"
    description="Before you save, register this site there as a web application with these addresses. You’ll get a client ID and a secret."
  >
    <div className="grid gap-4 sm:grid-cols-2">
      <Address name="Redirect address" address={redirectUrl} />
      <Address name="After logging out" address={logoutUrl} />
    </div>
  </Card>
);

const ServiceForm = ({ stored }: { stored: Stored }) => {
  const forget = useForgetPart('login', stored, { words });
  const saved = usePartForm({
    part: 'login',
    draft: DRAFT,
    stored,
    read: ({ settings }) => SETTINGS.read(settings, { tokenAuth: METHODS[0] }),
    toInput: (form) => ({ settings: SETTINGS.write(form) }),
    words,
  });
  const typed = { settings: SETTINGS.write(saved.form), ...saved.typedSecret };
  const tries = useTryPart('login', typed);
  return (
    <PartForm
      saved={saved}
      words={words}
      fields={FIELDS(stored.hasSecret)}
      buttons={
        <>
          <TryButton tries={tries} disabled={saved.form.issuer?.trim() === ''} onTry={() => tries.mutate(typed)} />
          {stored.settings && <ForgetPart words={words} forget={forget} />}
        </>
      }
    >
      <TryResult tries={tries} failed="Couldn’t test the login service. Please try again." />
    </PartForm>
  );
};

/** A service through which people sign in beside a password. */
export const LoginSection = () => {
  const offline = useIsOffline();
  const query = usePart('login');
  const [isWanted, setWanted] = useState(() => hasStoredDraft(DRAFT));
  const isShown = isWanted || Boolean(query.data?.settings);
  return (
    <div className="grid gap-4">
      {query.data && offline && <Alert tone="info">{OFFLINE_REASON}</Alert>}
      <Card
        title="Login with another service"
        description="Most studios don’t need this. Let people sign in with Google, Auth0, Keycloak or another OpenID Connect service, as well as with passwords."
      >
        <SetUpPart query={query} words={words} height="h-11">
          {(stored) => (isShown ? <ServiceForm stored={stored} /> : <SetUpButton onSetUp={() => setWanted(true)} />)}
        </SetUpPart>
      </Card>
      {query.data && isShown && <RegisterCard stored={query.data} />}
    </div>
  );
};
