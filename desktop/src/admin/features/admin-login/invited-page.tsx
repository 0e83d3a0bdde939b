import { ApiError, acceptInvitation, type BodyOf, newAccountSchema } from '@shutterdesk/shared';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { reasonOr, secondStepAfter } from '#lib/api/server-sentence.ts';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';
import { focusFirstWrong } from '#lib/focus.ts';
import { useCheckedFields } from '#lib/use-checked-fields.ts';
import { Alert } from '#ui/alert.tsx';
import { SaveButton } from '#ui/button.tsx';
import { NewPasswordField, TextField } from '#ui/text-field.tsx';
import { ArrivalCard, ArrivalFrame, LazySecondStep, useShownPassword } from './arrival.tsx';
import { useEnterDashboard } from './login-page.tsx';

const onHash = (changed: () => void): (() => void) => {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
};

/** The token stays in the address until it is used up: a phone that has dropped the tab loads it again. */
const useToken = (): string =>
  useSyncExternalStore(onHash, () => /^#([\w-]{1,100})$/.exec(window.location.hash)?.[1] ?? '');

const InvitedForm = ({ token }: { token: string }) => {
  const enter = useEnterDashboard('Welcome! You’re in.');
  const [, navigate] = useLocation();
  const { error, isPending, mutate, reset } = useApiMutation({
    send: async (call, body: BodyOf<typeof acceptInvitation>) => {
      await call(acceptInvitation, { body });
      await enter();
    },
  });
  const { field, submit } = useCheckedFields(newAccountSchema, { username: '', password: '' });
  const send = submit((typed, form) => mutate({ ...typed, token }, { onError: () => focusFirstWrong(form) }));
  const issues = error instanceof ApiError ? error.issues : [];
  const checked = (name: 'username' | 'password') => {
    const { onChange, ...props } = field(name);
    const change: typeof onChange = (event) => {
      // The server's words were about another text.
      reset();
      onChange(event);
    };
    const refusal = issues.find(({ path }) => path === name)?.message;
    return { ...props, onChange: change, error: props.error ?? refusal, disabled: isPending };
  };
  const password = checked('password');
  const shown = useShownPassword();
  const step = secondStepAfter(error);
  if (step) return <LazySecondStep {...step} onSignedIn={() => void enter()} onBack={() => navigate('/admin/login')} />;
  return (
    <form onSubmit={send} noValidate className="grid gap-4">
      <TextField label="Username" verbatim autoComplete="username" {...checked('username')} />
      <NewPasswordField label="Password" typed={password.value} {...shown} {...password} />
      {error && !isPending && issues.length === 0 && (
        <Alert tone="danger">{reasonOr(error, 'That didn’t work. Please try again.')}</Alert>
      )}
      <SaveButton saving={isPending} meanwhile="Joining...">
        Join
      </SaveButton>
    </form>
  );
};

/** For a person who has opened the link of an invitation. */
export const InvitedPage = () => {
  const token = useToken();
  return (
    <ArrivalFrame screen="Invitation">
      {token === '' ? (
        <ArrivalCard title="Part of the Link Is Missing">
          <p className="text-sm">
            Please open the whole link, just as you got it. If that doesn’t help, ask for a new one.
          </p>
        </ArrivalCard>
      ) : (
        <ArrivalCard
          title="You’re Invited"
          text="Choose a username and a password, and you’re in. You’ll sign in with them from now on."
        >
          <InvitedForm key={token} token={token} />
        </ArrivalCard>
      )}
    </ArrivalFrame>
  );
};
