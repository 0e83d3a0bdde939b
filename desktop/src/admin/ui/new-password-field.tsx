import type { ReactNode } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** The number of characters from which on a password is as strong as its word says. */
const LEVELS = [
  { from: 16, words: 'Strong.' },
  { from: 12, words: 'Good.' },
  { from: 8, words: 'Fair. Longer is better.' },
  { from: 0, words: 'Easily guessed. A few words that only you would put together are better.' },
] as const;

/** Counts the characters that do not follow from the one before: neither the same nor its neighbour, as in 'abc' or '111'. */
const unforeseen = (codes: readonly number[]): number =>
  codes.filter((code, index) => Math.abs(code - (codes[index - 1] ?? Number.NaN)) > 1 || index === 0).length;

/** Says in words how hard a password is to guess: a hint, for nothing is refused by it. Null for none. */
export const passwordStrength = (password: string): string | null => {
  if (password === '') return null;
  const codes = [...password].map((letter) => letter.codePointAt(0) ?? 0);
  const counted = Math.min(unforeseen(codes), 2 * new Set(codes).size);
  return LEVELS.find(({ from }) => counted >= from)?.words ?? null;
};

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
