import { type Credentials, credentialsSchema } from '@shutterdesk/shared';
import { useEffect, useRef } from 'react';
import { useCheckedFields } from '#lib/use-checked-fields.ts';
import { TextField } from '#ui/text-field.tsx';

interface Sending {
  readonly mutate: (credentials: Credentials) => void;
  readonly error: Error | null;
}

/**
 * A form of a user name and a password. A field that is off while it is sent loses the focus: after a failure the
 * password is the next thing to type.
 */
export const useCredentialsForm = (username: string, { mutate, error }: Sending, disabled: boolean) => {
  const { field, submit } = useCheckedFields(credentialsSchema, { username, password: '' });
  const form = useRef<HTMLFormElement>(null);
  const hasFailed = error !== null && !disabled;
  useEffect(() => {
    const password = hasFailed && form.current?.querySelector<HTMLInputElement>('[name=password]');
    if (!password) return;
    password.focus();
    password.select();
  }, [hasFailed]);
  return {
    form: {
      ref: form,
      onSubmit: submit((credentials) => mutate(credentials)),
      noValidate: true,
      className: 'grid gap-4',
    },
    username: (
      <TextField label="Username" verbatim autoComplete="username" {...field('username')} disabled={disabled} />
    ),
    /** Props of its field. */
    password: { label: 'Password', autoComplete: 'current-password', ...field('password'), disabled },
  };
};
