import { type CurrentUser, credentialsSchema, LOGIN_ADDRESS } from '@shutterdesk/shared';
import { ExternalLink } from 'lucide-react';
import type { FormEvent } from 'react';
import { serverSentence } from '#lib/api/server-sentence.ts';
import { desktopBridge } from '#lib/desktop/desktop-bridge.ts';
import { focusFirstWrong } from '#lib/focus-first-wrong.ts';
import { answerSignIn, useSession } from '#lib/session/session.ts';
import { useCheckedFields } from '#lib/use-checked-fields.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, buttonClasses } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { ExternalLogin } from './external-login.tsx';
import { externalWords, LOGIN_WORDS as login, SIGN_IN_AGAIN_WORDS as words } from './login-words.ts';
import { useBrowserLogin } from './use-browser-login.ts';
import { useSignInAgain } from './use-sign-in-again.ts';

const Actions = ({ label, busy }: { label: string; busy: boolean }) => (
  <div className="flex flex-wrap justify-end gap-2">
    <Button onClick={() => answerSignIn(false)} disabled={busy}>
      {words.later}
    </Button>
    <Button type="submit" look="primary" disabled={busy}>
      {label}
    </Button>
  </div>
);

const PasswordForm = ({ username }: { username: string }) => {
  const { mutate, isPending, error } = useSignInAgain();
  const { field, check } = useCheckedFields(credentialsSchema, { username, password: '' });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const credentials = check();
    if (!credentials) return focusFirstWrong(event.currentTarget);
    mutate(credentials);
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <TextField
        label={login.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
        disabled={isPending}
      />
      <TextField
        label={login.password}
        type="password"
        autoComplete="current-password"
        data-autofocus
        {...field('password')}
        disabled={isPending}
      />
      {error && !isPending && <Alert tone="danger">{serverSentence(error) ?? login.failedForm}</Alert>}
      <Actions label={isPending ? words.submitBusy : words.submit} busy={isPending} />
    </form>
  );
};

const ExternalForm = () => {
  const { mutate, isPending, error } = useSignInAgain();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(null);
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      <a href={LOGIN_ADDRESS} target="_blank" rel="noreferrer" className={buttonClasses({})}>
        <ExternalLink aria-hidden />
        {externalWords().button}
      </a>
      <p className="text-sm text-muted">{words.externalHint}</p>
      {error && !isPending && <Alert tone="danger">{words.notYet}</Alert>}
      <Actions label={words.goOn} busy={isPending} />
    </form>
  );
};

/** In the desktop app the login in the browser returns by itself. */
const DesktopExternalForm = () => {
  const { mutate, error } = useSignInAgain();
  const external = useBrowserLogin(() => mutate(null));
  return (
    <div className="grid gap-4">
      {external.problem && <Alert tone="danger">{external.problem}</Alert>}
      {error && <Alert tone="danger">{serverSentence(error) ?? login.failedForm}</Alert>}
      <ExternalLogin login={external} disabled={false} />
      <Button className="justify-self-end" onClick={() => answerSignIn(false)} disabled={external.busy}>
        {words.later}
      </Button>
    </div>
  );
};

const FormFor = ({ person }: { person: CurrentUser | null }) => {
  if (person?.kind !== 'external') return <PasswordForm username={person?.username ?? ''} />;
  return desktopBridge() ? <DesktopExternalForm /> : <ExternalForm />;
};

/**
 * After a session has ended, asks the person to sign in again without leaving the screen; interrupted calls then
 * continue.
 */
export const SignInAgainDialog = () => {
  const { person, ended } = useSession();
  return (
    <Dialog title={words.title} description={words.text} open={ended} onClose={() => answerSignIn(false)}>
      <FormFor person={person} />
    </Dialog>
  );
};
