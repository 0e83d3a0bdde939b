import { credentialsSchema } from '@shutterdesk/shared';
import { type FormEvent, useEffect } from 'react';
import { serverSentence } from '#lib/api/server-sentence.ts';
import { focusFirstWrong } from '#lib/focus-first-wrong.ts';
import { useCheckedFields } from '#lib/use-checked-fields.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { LOGIN_WORDS as words } from './login-words.ts';
import { useLogin } from './use-login.ts';

export const LoginForm = ({ disabled, onBusy }: { disabled: boolean; onBusy: (busy: boolean) => void }) => {
  const { mutate, isPending, error, reset } = useLogin();
  const { field, check } = useCheckedFields(credentialsSchema, { username: '', password: '' });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const credentials = check();
    if (!credentials) return focusFirstWrong(event.currentTarget);
    onBusy(true);
    mutate(credentials, { onSettled: () => onBusy(false) });
  };
  const off = disabled || isPending;
  // The page says why the form is off, and that ends by itself: an older reason would stay.
  const isStale = disabled && !isPending;
  useEffect(() => {
    if (isStale) reset();
  }, [isStale, reset]);
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
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
        type="password"
        autoComplete="current-password"
        {...field('password')}
        disabled={off}
      />
      {error && !isPending && <Alert tone="danger">{serverSentence(error) ?? words.failedForm}</Alert>}
      <Button type="submit" look="primary" disabled={off}>
        {isPending ? words.submitBusy : words.submit}
      </Button>
    </form>
  );
};
