import type { ReactNode } from 'react';
import { passwordStrength } from '#lib/password-strength.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface NewPasswordFieldProps extends TextFieldProps {
  /** The typed password. */
  typed: string;
  hint?: ReactNode;
}

/** A field for a new password, which says how strong the typed one is. */
export const NewPasswordField = ({ typed, hint, ...field }: NewPasswordFieldProps) => {
  const strength = passwordStrength(typed);
  return (
    <TextField
      type="password"
      autoComplete="new-password"
      placeholder="Minimum 8 characters"
      hint={
        <>
          {hint}
          <span className={hint ? 'block' : undefined} aria-live="polite">
            {strength}
          </span>
        </>
      }
      {...field}
    />
  );
};
