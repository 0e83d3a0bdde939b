import { ApiError, changePassword, type PasswordChange, passwordChangeSchema } from '@shutterdesk/shared';
import type { FormEvent } from 'react';
import { serverSentenceOr } from '#lib/api/server-sentence.ts';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';
import { focusFirstWrong } from '#lib/focus.ts';
import { useCheckedFields } from '#lib/use-checked-fields.ts';
import { Button } from '#ui/button.tsx';
import { NewPasswordField } from '#ui/new-password-field.tsx';
import { TextField } from '#ui/text-field.tsx';

interface PasswordFormProps {
  /** Tells password managers to whom the password belongs. */
  username: string;
  onChanged: () => void;
}

export const PasswordForm = ({ username, onChanged }: PasswordFormProps) => {
  const { mutate, isPending, error } = useApiMutation({
    send: (call, change: PasswordChange) => call(changePassword, { body: change }),
    done: 'Password changed successfully',
    failed: serverSentenceOr('Couldn’t change your password. Please try again.'),
  });
  const { field, check } = useCheckedFields(passwordChangeSchema, { currentPassword: '', newPassword: '' });
  const refused = error instanceof ApiError && error.code === 'wrong_password' ? error.sentence : null;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const change = check();
    if (!change) return focusFirstWrong(form);
    mutate(change, { onSuccess: onChanged, onError: () => focusFirstWrong(form) });
  };
  const current = field('currentPassword');
  const next = field('newPassword');
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <h3 className="text-sm font-semibold">Change your password</h3>
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <TextField
        label="Current Password"
        type="password"
        autoComplete="current-password"
        data-autofocus
        {...current}
        error={current.error ?? refused ?? undefined}
        disabled={isPending}
      />
      <NewPasswordField
        label="New Password"
        hint="You stay signed in here. Sign in with the new one everywhere else."
        {...next}
        typed={next.value}
        disabled={isPending}
      />
      <Button
        type="submit"
        look={current.value || next.value ? 'primary' : 'outline'}
        disabled={isPending}
        className="sm:justify-self-start"
      >
        {isPending ? 'Changing...' : 'Change Password'}
      </Button>
    </form>
  );
};
