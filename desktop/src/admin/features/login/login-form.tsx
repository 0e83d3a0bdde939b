import { credentialsSchema } from '@shutterdesk/shared';
import { type FormEvent, useEffect, useState } from 'react';
import { serverSentence, unreachableSentence } from '#lib/api/server-sentence.ts';
import { focusFirstWrong, focusOnMount } from '#lib/focus.ts';
import { useCheckedFields } from '#lib/use-checked-fields.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { LOGIN_WORDS as words } from './login-words.ts';
import type { useLogin } from './use-login.ts';
import { usePasswordAgain } from './use-password-again.ts';

interface LoginFormProps {
  login: ReturnType<typeof useLogin>;
  /** A person who comes back from the second step need not type it again. */
  username: string;
  disabled: boolean;
}

export const LoginForm = ({ login, username, disabled }: LoginFormProps) => {
  const { mutate, isPending, error, reset } = login;
  const { field, check } = useCheckedFields(credentialsSchema, { username, password: '' });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const credentials = check();
    if (!credentials) return focusFirstWrong(event.currentTarget);
    mutate(credentials);
  };
  const [isShown, setShown] = useState(false);
  const toggle = isShown ? words.hide : words.show;
  const off = disabled || isPending;
  // The page says why the form is off, and that ends by itself: an older reason would stay.
  const isStale = disabled && !isPending;
  useEffect(() => {
    if (isStale) reset();
  }, [isStale, reset]);
  const form = usePasswordAgain(error !== null && !off);
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
      <TextField
        label={words.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
        disabled={off}
      />
      <TextField
        label={words.password}
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        counter={
          <button
            type="button"
            aria-label={`${toggle} ${words.typed}`}
            className="hit text-sm text-accent hover:underline"
            onClick={() => setShown(!isShown)}
          >
            {toggle}
          </button>
        }
        ref={username ? focusOnMount : undefined}
        {...field('password')}
        disabled={off}
      />
      {error && !isPending && (
        <Alert tone="danger">
          <p>{serverSentence(error) ?? words.failedForm}</p>
          <p className="text-ink empty:hidden">{unreachableSentence(error)}</p>
        </Alert>
      )}
      <Button type="submit" look="primary" disabled={off}>
        {isPending ? words.submitBusy : words.submit}
      </Button>
    </form>
  );
};
