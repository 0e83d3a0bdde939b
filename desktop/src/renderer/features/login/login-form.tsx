import { zodResolver } from '@hookform/resolvers/zod';
import { credentialsSchema } from '@shutterdesk/shared';
import { useForm } from 'react-hook-form';
import { serverSentence } from '#lib/server-sentence.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { LOGIN_WORDS as words } from './login-words.ts';
import { useLogin } from './use-login.ts';

export const LoginForm = ({ disabled, onBusy }: { disabled: boolean; onBusy: (busy: boolean) => void }) => {
  const { mutate, isPending, error } = useLogin();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(credentialsSchema),
    defaultValues: { username: '', password: '' },
  });
  const submit = handleSubmit((credentials) => {
    onBusy(true);
    mutate(credentials, { onSettled: () => onBusy(false) });
  });
  const off = disabled || isPending;
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <TextField
        label={words.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={formState.errors.username?.message}
        {...register('username')}
        disabled={off}
      />
      <TextField
        label={words.password}
        type="password"
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password')}
        disabled={off}
      />
      {error && !isPending && <Alert tone="danger">{serverSentence(error) ?? words.failedForm}</Alert>}
      <Button type="submit" look="primary" disabled={off}>
        {isPending ? words.submitBusy : words.submit}
      </Button>
    </form>
  );
};
