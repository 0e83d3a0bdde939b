import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { TextField } from './text-field.tsx';

interface CodeFormProps {
  submit: string;
  busy: boolean;
  /** Why the last code was refused. */
  problem: string | null;
  /** A recovery code counts too. */
  takesRecoveryCode?: boolean;
  onCode: (code: string) => void;
  /** Further buttons. */
  children?: ReactNode;
}

const FIELDS = {
  authenticator: {
    label: 'Code',
    hint: 'The 6 digits your authenticator app shows now.',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
  },
  recovery: {
    label: 'Recovery Code',
    hint: 'One of the ten you saved. Each works once.',
    inputMode: 'text',
    autoComplete: 'off',
  },
} as const;

/** Asks for a code of the authenticator app. */
export const CodeForm = ({ submit, busy, problem, takesRecoveryCode, onCode, children }: CodeFormProps) => {
  const [kind, setKind] = useState<keyof typeof FIELDS>('authenticator');
  const [code, setCode] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const field = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them makes the field the next thing to do
  useEffect(() => {
    if (!busy) field.current?.focus();
  }, [busy, problem, kind]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(code.trim() === '');
    if (code.trim() === '') field.current?.focus();
    else onCode(code);
  };
  const error = isEmpty ? 'Please enter the code' : (problem ?? undefined);
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-4">
      <TextField
        {...FIELDS[kind]}
        ref={(element) => {
          field.current = element;
        }}
        data-autofocus
        dir="ltr"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={100}
        value={code}
        error={error}
        disabled={busy}
        onChange={(event) => setCode(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" disabled={busy} className="max-sm:w-full">
          {busy ? 'Checking...' : submit}
        </Button>
        {takesRecoveryCode && (
          <Button
            look="quiet"
            disabled={busy}
            className="max-sm:w-full"
            onClick={() => {
              setKind(kind === 'recovery' ? 'authenticator' : 'recovery');
              setCode('');
            }}
          >
            {kind === 'recovery' ? 'Use the app’s code' : 'Use a recovery code'}
          </Button>
        )}
        {children}
      </div>
    </form>
  );
};
