import { useState } from 'react';
import { useMarkUnsaved } from './unsaved.ts';

/** A secret that belongs to a saved form: it stands beside it, because no draft keeps it. */
export const useSecret = (place: string, form: string) => {
  const [secret, setSecret] = useState('');
  useMarkUnsaved(place, secret !== '', `${form}-secret`);
  return [secret, setSecret] as const;
};

/** A secret as its field shows and changes it. */
export interface SecretInput {
  readonly value: string;
  readonly error: string | undefined;
  readonly type: (value: string) => void;
}

interface SavedBeside {
  readonly errors: Readonly<Partial<Record<string, string>>>;
  readonly change: (part: Record<never, never>) => void;
}

/** The field of a secret beside its saved form. */
export const secretInput = (
  { errors, change }: SavedBeside,
  [secret, setSecret]: ReturnType<typeof useSecret>,
  name: string,
): SecretInput => ({
  value: secret,
  error: errors[name],
  type: (value) => {
    setSecret(value);
    // A secret that the server refused may be right now.
    change({});
  },
});
