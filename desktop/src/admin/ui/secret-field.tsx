import type { SecretInput } from '#lib/drafts/use-secret.ts';
import { MACHINE_TEXT } from './machine-text.ts';
import { TextField } from './text-field.tsx';

interface SecretFieldProps {
  label: string;
  /** Says that a secret is kept; undefined: none is. */
  hint: string | undefined;
  field: SecretInput;
}

/** The field of a secret that the server never sends back. */
export const SecretField = ({ label, hint, field: { value, error, type } }: SecretFieldProps) => (
  <TextField
    label={label}
    type="password"
    hint={hint}
    {...MACHINE_TEXT}
    autoComplete="new-password"
    value={value}
    error={error}
    onChange={(event) => type(event.target.value)}
  />
);
