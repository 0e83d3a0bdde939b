import { type Credentials, login } from '@shutterdesk/shared';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { notSetUp, secondStepAfter, serverSentence, unreachableSentence } from '#lib/api/server-sentence.ts';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';
import { OFFLINE_REASON, useIsOffline } from '#lib/desktop.ts';
import { focusOnMount } from '#lib/focus.ts';
import { notifyFailure, notifySuccess } from '#lib/notices.ts';
import { currentUserQuery } from '#lib/session/person.ts';
import { Alert } from '#ui/alert.tsx';
import { buttonClasses, SaveButton } from '#ui/button.tsx';
import { Unfold } from '#ui/card.tsx';
import { TextField } from '#ui/text-field.tsx';
import {
  ArrivalCard,
  ArrivalFrame,
  LazyLoginNotice,
  LazySecondStep,
  useCredentialsForm,
  useShownPassword,
} from './arrival.tsx';
import { ExternalLogin, useBrowserLogin } from './external-login.tsx';

/** Opens the dashboard after a sign-in. */
export const useEnterDashboard = (said: string = 'Logged in successfully') => {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return async (): Promise<void> => {
    // All cached answers belong to the previous person.
    client.clear();
    await client.prefetchQuery(currentUserQuery);
    notifySuccess(said);
    navigate('/admin', { replace: true });
  };
};

const useLogin = () => {
  const enter = useEnterDashboard();
  const [, navigate] = useLocation();
  return useApiMutation({
    send: async (call, credentials: Credentials) => {
      await call(login, { body: credentials });
      await enter();
    },
    onFailed: (error) => {
      if (secondStepAfter(error)) return;
      notifyFailure(error, serverSentence(error) ?? 'Invalid username or password', 'Login Failed');
      if (notSetUp(error)) navigate('/admin', { replace: true });
    },
  });
};

interface LoginFormProps {
  login: ReturnType<typeof useLogin>;
  /** A person who comes back from the second step need not type it again. */
  username: string;
  disabled: boolean;
}

const LoginForm = ({ login, username, disabled }: LoginFormProps) => {
  const { isPending, error, reset } = login;
  const off = disabled || isPending;
  // The page says why the form is off, and that ends by itself: an older reason would stay.
  const isStale = disabled && !isPending;
  useEffect(() => {
    if (isStale) reset();
  }, [isStale, reset]);
  const fields = useCredentialsForm(username, login, off);
  const shown = useShownPassword();
  return (
    <form {...fields.form}>
      {fields.username}
      <TextField {...fields.password} {...shown} ref={username ? focusOnMount : undefined} />
      {error && !isPending && (
        <Alert tone="danger">
          <p>{serverSentence(error) ?? 'Login failed'}</p>
          <p className="text-ink empty:hidden">{unreachableSentence(error)}</p>
        </Alert>
      )}
      <SaveButton saving={isPending} meanwhile="Logging in..." disabled={off}>
        Admin Login
      </SaveButton>
    </form>
  );
};

const Divider = () => (
  <p className="my-5 flex items-center gap-3 text-xs text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
    Or
  </p>
);

export const LoginPage = () => {
  const [parameters] = useSearchParams();
  const enter = useEnterDashboard();
  const external = useBrowserLogin(enter);
  const login = useLogin();
  const [username, setUsername] = useState('');
  const step = secondStepAfter(login.error);
  const notice = external.problem ?? parameters.get('notice');
  const offline = useIsOffline();
  const back = (): void => {
    setUsername(login.variables?.username ?? '');
    login.reset();
  };
  return (
    <ArrivalFrame screen="Admin Login">
      {offline && <Alert tone="info">{OFFLINE_REASON}</Alert>}
      {notice && <LazyLoginNotice code={notice} />}
      {step ? (
        <ArrivalCard title="One More Step">
          <LazySecondStep {...step} onSignedIn={() => void enter()} onBack={back} />
        </ArrivalCard>
      ) : (
        <ArrivalCard title="Login to Dashboard" text="Choose your login method to access the admin panel">
          <ExternalLogin login={external} disabled={login.isPending || offline} />
          <Divider />
          <LoginForm login={login} username={username} disabled={external.busy || offline} />
          <Unfold summary="Forgot your password?" className="mt-3 text-center text-sm text-muted">
            <p className="text-balance">
              Ask your host to run: <code className="block">npm run admin -- reset NAME</code>
            </p>
          </Unfold>
        </ArrivalCard>
      )}
      <a href="/" className={buttonClasses({ look: 'quiet' }, 'justify-self-center')}>
        <ArrowLeft aria-hidden />
        Back to Home
      </a>
    </ArrivalFrame>
  );
};
