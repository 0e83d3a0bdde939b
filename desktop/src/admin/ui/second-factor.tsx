import type { SecondFactorOffer } from '@shutterdesk/shared';
import { Download } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { encode } from 'uqr';
import { saveAsFile } from '#lib/copy-and-save.ts';
import { brandName } from '#lib/page-words.ts';
import { Button, CopyButton, SaveButton } from './button.tsx';
import { Unfold } from './card.tsx';
import { Dialog } from './dialog.tsx';
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
        ref={(element) => {
          field.current = element;
        }}
        data-autofocus
        dir="ltr"
        verbatim
        {...FIELDS[kind]}
        autoCorrect="off"
        maxLength={100}
        value={code}
        error={error}
        disabled={busy}
        onChange={(event) => setCode(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <SaveButton saving={busy} meanwhile="Checking..." className="max-sm:w-full">
          {submit}
        </SaveButton>
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

/** Dark on white in every colour scheme, because cameras expect that. */
const QrCode = ({ text }: { text: string }) => {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { border: 2 });
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
    return { size, path: dark.join('') };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label="QR code for your authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-control bg-[#fff] forced-color-adjust-none"
    >
      <path d={path} fill="#000" />
    </svg>
  );
};

interface AuthenticatorSetUpProps {
  offer: SecondFactorOffer;
  busy: boolean;
  problem: string | null;
  onCode: (code: string) => void;
  children?: ReactNode;
}

/** Adds this site to an authenticator app, and asks for its first code. */
export const AuthenticatorSetUp = ({ offer, busy, problem, onCode, children }: AuthenticatorSetUpProps) => {
  const steps = useRef<HTMLOListElement>(null);
  // The form's own effect has moved the focus to its field, below what there is to do first.
  useEffect(() => steps.current?.focus(), []);
  return (
    <div className="grid gap-4">
      <ol ref={steps} tabIndex={-1} className="grid list-decimal gap-3 pl-5 text-sm outline-none">
        <li>Open an authenticator app on your phone, such as Google Authenticator, 2FAS or Aegis.</li>
        <li>
          Scan this code with the app.
          <div className="mt-2">
            <QrCode text={offer.address} />
          </div>
          <a
            href={offer.address}
            className="mt-1 hidden min-h-11 items-center underline underline-offset-4 pointer-coarse:inline-flex"
          >
            Open the app on this phone
          </a>
          <Unfold summary="Can’t scan it?" className="mt-1">
            <div className="flex flex-wrap items-center gap-2">
              <output dir="ltr" aria-label="Key to type in" className="font-mono text-xs select-all wrap-anywhere">
                {offer.secret.match(/.{1,4}/g)?.join(' ')}
              </output>
              <CopyButton look="quiet" text={offer.secret} what="Key" />
            </div>
          </Unfold>
        </li>
        <li>Enter the code it shows.</li>
      </ol>
      <CodeForm submit="Turn On" busy={busy} problem={problem} onCode={onCode}>
        {children}
      </CodeForm>
    </div>
  );
};

interface RecoveryCodesProps {
  codes: readonly string[];
  onKept: () => void;
}

const askBeforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Shows the recovery codes, the only time that they can be seen: no stray key and no reload takes them away. */
export const RecoveryCodes = ({ codes, onKept }: RecoveryCodesProps) => {
  useEffect(() => {
    window.addEventListener('beforeunload', askBeforeUnload);
    return () => window.removeEventListener('beforeunload', askBeforeUnload);
  }, []);
  const text = codes.join('\n');
  const save = () => {
    const title = `Recovery codes for signing in to ${brandName()} if you lose your phone. Each works once.`;
    saveAsFile('recovery-codes.txt', 'text/plain', `${title}\n\n${text}\n`);
  };
  return (
    <Dialog
      title="In case you lose your phone"
      description="Save these recovery codes, but not on your phone. Each signs you in once. You won’t see them again."
      open
      onClose={null}
    >
      <output
        aria-label="Recovery codes"
        dir="ltr"
        className="block rounded-control bg-accent-soft p-4 font-mono text-xs leading-6 select-all"
      >
        {codes.map((code) => (
          <span key={code} className="block">
            {code}
          </span>
        ))}
      </output>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button className="max-sm:flex-1" onClick={save}>
          <Download aria-hidden />
          Save as a File
        </Button>
        <CopyButton className="max-sm:flex-1" text={text} what="Recovery codes" />
        <Button look="primary" className="max-sm:w-full" onClick={onKept}>
          I’ve saved them
        </Button>
      </div>
    </Dialog>
  );
};
