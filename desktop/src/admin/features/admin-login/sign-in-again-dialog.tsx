import { type CurrentUser, FRESH_LOGIN_ADDRESS, LOGIN_ADDRESS } from '@shutterdesk/shared';
import { ExternalLink } from 'lucide-react';
import type { FormEvent } from 'react';
import { hasCode, secondStepAfter, serverSentence } from '#lib/api/server-sentence.ts';
import { desktopBridge } from '#lib/desktop.ts';
import { focusOnMount } from '#lib/focus.ts';
import { usePerson } from '#lib/session/person.ts';
import { type Asks, answerSignIn, useSession } from '#lib/session/session.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, buttonClasses } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { LazyLoginNotice, LazySecondStep, useCredentialsForm } from './arrival.tsx';
import { ExternalLogin, loginWithProvider, useBrowserLogin } from './external-login.tsx';
import { useGoOn, useSignInAgain } from './use-sign-in-again.ts';

const words = {
  ended: {
    title: 'Please sign in again',
    text: 'Your session has ended. Nothing you typed is lost. Sign in to continue.',
    submit: 'Sign in',
    later: 'Not now',
    notYet: 'You aren’t signed in yet. Finish in the other tab first.',
  },
  proof: {
    title: 'Is it you?',
    text: 'You signed in a while ago, and this step needs your password again. Nothing you typed is lost.',
    submit: 'Continue',
    later: 'Cancel',
    notYet: 'You haven’t signed in again yet. Do that in the other tab first, with your password.',
  },
} as const;

const Actions = ({ label, busy, later }: { label: string; busy: boolean; later: string }) => (
  <div className="flex flex-wrap justify-end gap-2">
    <Button onClick={() => answerSignIn(false)} disabled={busy}>
      {later}
    </Button>
    <Button type="submit" look="primary" disabled={busy}>
      {label}
    </Button>
  </div>
);

/** Only the password is asked for, so only that can be wrong. */
const sentenceOf = (error: Error, asks: Asks): string => {
  if (asks === 'proof' && hasCode(error, 'invalid_credentials')) return 'That isn’t your password.';
  return serverSentence(error) ?? 'Login failed';
};

interface FormProps {
  asks: Asks;
}

const PasswordForm = ({ asks, username }: FormProps & { username: string }) => {
  const sending = useSignInAgain();
  const { isPending, error, reset } = sending;
  const goOn = useGoOn();
  const fields = useCredentialsForm(username, sending, isPending);
  const step = secondStepAfter(error);
  if (step) return <LazySecondStep {...step} submit={words[asks].submit} onSignedIn={goOn} onBack={reset} />;
  return (
    <form {...fields.form}>
      {asks === 'proof' ? (
        <input type="text" autoComplete="username" value={username} readOnly hidden />
      ) : (
        fields.username
      )}
      <TextField {...fields.password} type="password" data-autofocus ref={focusOnMount} />
      {error && !isPending && <Alert tone="danger">{sentenceOf(error, asks)}</Alert>}
      <Actions label={isPending ? 'Logging in...' : words[asks].submit} busy={isPending} later={words[asks].later} />
    </form>
  );
};

const ExternalForm = ({ asks }: FormProps) => {
  const { mutate, isPending, error } = useSignInAgain();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(null);
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      <a
        href={asks === 'proof' ? FRESH_LOGIN_ADDRESS : LOGIN_ADDRESS}
        target="_blank"
        rel="noreferrer"
        data-autofocus
        className={buttonClasses({})}
      >
        <ExternalLink aria-hidden />
        {loginWithProvider()}
      </a>
      <p className="text-sm text-muted">It opens in a new tab. Come back here once you’re signed in.</p>
      {error && !isPending && <Alert tone="danger">{words[asks].notYet}</Alert>}
      <Actions label="I’m signed in" busy={isPending} later={words[asks].later} />
    </form>
  );
};

/** In the desktop app the login in the browser returns by itself. */
const DesktopExternalForm = ({ asks }: FormProps) => {
  const { mutate, error } = useSignInAgain();
  const external = useBrowserLogin(() => mutate(null), { isFresh: asks === 'proof' });
  return (
    <div className="grid gap-4">
      {external.problem && <LazyLoginNotice code={external.problem} />}
      {error && <Alert tone="danger">{serverSentence(error) ?? 'Login failed'}</Alert>}
      <ExternalLogin login={external} disabled={false} />
      <Button className="justify-self-end" onClick={() => answerSignIn(false)} disabled={external.busy}>
        {words[asks].later}
      </Button>
    </div>
  );
};

const FormFor = ({ asks, person }: FormProps & { person: CurrentUser | null }) => {
  if (person?.kind !== 'external') return <PasswordForm asks={asks} username={person?.username ?? ''} />;
  return desktopBridge() ? <DesktopExternalForm asks={asks} /> : <ExternalForm asks={asks} />;
};

/**
 * After a session has ended, or before a call that needs a recent proof, asks the person to sign in again without
 * leaving the screen; interrupted calls then continue.
 */
export const SignInAgainDialog = () => {
  const person = usePerson();
  const asks = useSession((session) => session.asks);
  if (!asks) return null;
  const { title, text } = words[asks];
  return (
    <Dialog title={title} description={text} open onClose={() => answerSignIn(false)}>
      <FormFor asks={asks} person={person} />
    </Dialog>
  );
};
