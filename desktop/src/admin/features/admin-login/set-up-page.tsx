import { type SetUp, setUpSchema, setUpSite } from '@shutterdesk/shared';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { hasCode, reasonOr } from '#lib/api/server-sentence.ts';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';
import { desktopBridge } from '#lib/desktop.ts';
import { focusFirstWrong } from '#lib/focus.ts';
import { notifyError } from '#lib/notices.ts';
import { currentUserQuery } from '#lib/session/person.ts';
import { useCheckedFields } from '#lib/use-checked-fields.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, SaveButton } from '#ui/button.tsx';
import { NewPasswordField, TextField } from '#ui/text-field.tsx';
import { ArrivalCard, ArrivalFrame, useShownPassword } from './arrival.tsx';

const isWrongToken = (error: unknown): boolean => hasCode(error, 'wrong_token');

const sentenceOf = (error: unknown): string => reasonOr(error, 'Couldn’t set up your site. Please try again.');

/** Makes the first account, and opens the dashboard; sends a person to the login who comes too late. */
const useSetUp = () => {
  const [, navigate] = useLocation();
  const { error, isPending, mutate } = useApiMutation({
    send: (call, body: SetUp) => call(setUpSite, { body }),
    done: 'Your site is ready. Welcome!',
    onDone: (_, __, client) => client.refetchQueries(currentUserQuery),
    onFailed: (problem) => {
      if (!hasCode(problem, 'already_set_up')) return;
      notifyError(sentenceOf(problem), 'Not Set Up');
      navigate('/admin/login', { replace: true });
    },
  });
  return { error, isPending, mutate, problem: error && sentenceOf(error) };
};

/** Takes the token out of the address, so that no history, bookmark or screenshot keeps it. */
const takeToken = (): string => {
  const token = /^#token=([\w-]+)$/.exec(window.location.hash)?.[1] ?? '';
  if (token) window.history.replaceState(window.history.state, '', window.location.pathname);
  return token;
};

const linkedToken = takeToken();

const SetUpForm = () => {
  const { mutate, isPending, error, problem } = useSetUp();
  const tokenProblem = isWrongToken(error) ? problem : null;
  const [isLinked, setLinked] = useState(linkedToken !== '');
  const { field, submit } = useCheckedFields(setUpSchema, { token: linkedToken, name: '', email: '', password: '' });
  const send = submit((answers, form) => {
    const onError = (error: Error) => {
      // A link of yesterday, say: the token has to be typed after all.
      if (isWrongToken(error)) setLinked(false);
      focusFirstWrong(form);
    };
    mutate(answers, { onError });
  });
  const token = field('token');
  const password = field('password');
  const shown = useShownPassword();
  return (
    <form onSubmit={send} noValidate className="grid gap-4">
      {!isLinked && (
        <TextField
          label="Token"
          hint={
            <>
              Your server printed it at its first start. Lost it? Run:{' '}
              <code className="whitespace-nowrap">npm run admin -- token</code>
            </>
          }
          verbatim
          {...token}
          error={token.error ?? tokenProblem ?? undefined}
          disabled={isPending}
        />
      )}
      <TextField
        label="Studio Name"
        hint="Shown at the top of your page."
        autoComplete="organization"
        {...field('name')}
        disabled={isPending}
      />
      <TextField
        label="Email"
        hint="You’ll sign in with this. Visitors see it too."
        type="email"
        autoComplete="username"
        {...field('email')}
        disabled={isPending}
      />
      <NewPasswordField label="Password" typed={password.value} {...shown} {...password} disabled={isPending} />
      {problem && !tokenProblem && <Alert tone="danger">{problem}</Alert>}
      <SaveButton saving={isPending} meanwhile="Setting up...">
        Set Up My Site
      </SaveButton>
    </form>
  );
};

/** The desktop app has no link and no file of the server's: the site is set up in a browser. */
const InBrowserFirst = () => {
  const client = useQueryClient();
  return (
    <Button look="primary" className="w-full" onClick={() => void client.refetchQueries(currentUserQuery)}>
      Check Again
    </Button>
  );
};

/** For a site that nobody can sign in to yet. */
export const SetUpPage = () => (
  <ArrivalFrame screen="First Visit">
    {desktopBridge() ? (
      <ArrivalCard
        title="This site has no account yet."
        text="Open its address in a browser and set it up there. Then come back and sign in."
      >
        <InBrowserFirst />
      </ArrivalCard>
    ) : (
      <ArrivalCard title="Set Up Your Site" text="A few answers, and you’re in.">
        <SetUpForm />
      </ArrivalCard>
    )}
  </ArrivalFrame>
);
