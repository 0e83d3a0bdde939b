import { PlugZap } from 'lucide-react';
import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { reasonOr } from '#lib/api/server-sentence.ts';
import { useIsOffline } from '#lib/desktop.ts';
import type { PartWords, RemoveWords, SecretInput, usePartForm } from '#lib/use-part.ts';
import { Alert, SIGNS, StateLine } from './alert.tsx';
import { Button } from './button.tsx';
import { ChoiceField } from './choice-field.tsx';
import { ConfirmedButton } from './dialog.tsx';
import { BlockSkeleton, Loaded } from './loaded.tsx';
import { SavedForm } from './saved-form.tsx';
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
    dir="ltr"
    verbatim
    autoComplete="new-password"
    value={value}
    error={error}
    onChange={(event) => type(event.target.value)}
  />
);

/** Says why nobody can change this on the screen. */
export const SetOnMachine = ({ variable }: { variable: string | null }) =>
  variable && (
    <Alert tone="info">
      <code className="font-mono text-xs">{variable}</code> on the server sets this. Change it there.
    </Alert>
  );

interface Part {
  readonly setBy: string | null;
  readonly problem: string | null;
}

interface SetUpPartProps<Stored extends Part> {
  query: ComponentProps<typeof Loaded<Stored>>['query'];
  words: { readonly what: string };
  /** The classes of its height, while it loads. */
  height: string;
  /** Shows the values that the machine's variables set. */
  onMachine?: (stored: Stored) => ReactNode;
  children: (stored: Stored) => ReactNode;
}

/** The content of a card that sets a part of the site up, in all states of its reading. */
export const SetUpPart = <Stored extends Part>(props: SetUpPartProps<Stored>) => {
  const { query, words, height, onMachine, children } = props;
  return (
    <Loaded query={query} what={words.what} waiting={<BlockSkeleton className={height} />}>
      {(stored) =>
        stored.setBy ? (
          <>
            <SetOnMachine variable={stored.setBy} />
            {onMachine?.(stored)}
          </>
        ) : (
          <>
            {stored.problem && (
              <Alert tone="danger" className="mb-4">
                {stored.problem}
              </Alert>
            )}
            {children(stored)}
          </>
        )
      }
    </Loaded>
  );
};

type Form = ReturnType<typeof usePartForm>;
type Saved = ComponentProps<typeof SavedForm>['form'] & Pick<Form, 'change' | 'form' | 'secret' | 'text'>;

/** A field of a part, as the card draws it. */
export interface PartField {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly placeholder?: string;
  /** `words`: a person reads it; the others are for machines. */
  readonly kind?: 'choice' | 'emails' | 'email' | 'number' | 'secret' | 'url' | 'words';
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  readonly isWide?: boolean;
}

const INPUT_MODES = { email: 'email', emails: 'email', number: 'numeric', url: 'url' } as const;

const Field = ({ field, saved }: { field: PartField; saved: Saved }) => {
  const { name, label, hint, placeholder, kind = 'machine', choices = [], isWide } = field;
  if (kind === 'secret') return <SecretField label={label} hint={hint} field={saved.secret} />;
  if (kind === 'choice') {
    const change = (value: string): void => saved.change({ [name]: value });
    return <ChoiceField label={label} value={saved.form[name] ?? ''} choices={choices} onChange={change} />;
  }
  const mode = kind in INPUT_MODES ? INPUT_MODES[kind as keyof typeof INPUT_MODES] : null;
  return (
    <TextField
      className={isWide ? 'sm:col-span-2' : ''}
      label={label}
      hint={hint}
      placeholder={placeholder}
      {...(kind === 'words' ? { autoComplete: 'off' } : { dir: 'ltr', verbatim: true })}
      {...(mode ? { inputMode: mode } : {})}
      {...(kind === 'emails' ? { multiline: true } : {})}
      {...saved.text(name)}
    />
  );
};

/** Forgets a part with its secret. */
export const ForgetPart = ({
  words,
  forget,
}: {
  words: RemoveWords;
  forget: { mutate: () => void; isPending: boolean };
}) => {
  const offline = useIsOffline();
  return (
    <ConfirmedButton
      confirm={words.remove}
      title={words.removeTitle}
      question={words.removeQuestion}
      className="max-sm:w-full"
      disabled={forget.isPending || offline}
      onConfirm={forget.mutate}
    />
  );
};

interface Tries {
  readonly data: { readonly works: boolean; readonly message: string } | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
}

interface TryButtonProps {
  words?: { readonly try: string; readonly trying: string };
  tries: Pick<Tries, 'isPending'>;
  disabled?: boolean;
  onTry: () => void;
}

const TEST = { try: 'Test', trying: 'Testing…' };

export const TryButton = ({ words = TEST, tries, disabled = false, onTry }: TryButtonProps) => {
  const offline = useIsOffline();
  return (
    <Button className="max-sm:w-full" disabled={tries.isPending || offline || disabled} onClick={onTry}>
      <PlugZap aria-hidden />
      {tries.isPending ? words.trying : words.try}
    </Button>
  );
};

/** The sentence about a try, and what else it found. */
export const TryResult = ({ tries, failed, children }: { tries: Tries; failed: string; children?: ReactNode }) => {
  const { data, error, isPending } = tries;
  return (
    <div aria-live="polite">
      {data && !isPending && (
        <div className="mt-4 border-t border-line pt-4 text-sm">
          <StateLine {...(data.works ? SIGNS.good : SIGNS.bad)} isTold>
            {data.message}
          </StateLine>
          {children}
        </div>
      )}
      {error && !isPending && (
        <Alert tone="danger" className="mt-4">
          {reasonOr(error, failed)}
        </Alert>
      )}
    </div>
  );
};

/** Stands in the place of the form of what most studios don’t need, until somebody wants it. */
export const SetUpButton = ({ onSetUp }: { onSetUp: () => void }) => {
  const offline = useIsOffline();
  const setUp = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const card = currentTarget.closest('section');
    flushSync(onSetUp);
    card?.querySelector('input')?.focus();
  };
  return (
    <Button className="max-sm:w-full" disabled={offline} onClick={setUp}>
      Set Up…
    </Button>
  );
};

interface PartFormProps {
  saved: Saved;
  words: Pick<PartWords, 'save'>;
  fields: readonly PartField[];
  /** Fields under a line that says what they hold: closed where they need nothing from the person. */
  folded?: { readonly line: string; readonly fields: readonly PartField[]; readonly isOpen: boolean } | false;
  foot?: ComponentProps<typeof SavedForm>['foot'];
  buttons?: ReactNode;
  /** The first cells of the grid. */
  first?: ReactNode;
  /** The words under the fields. */
  children?: ReactNode;
}

/** An error opens it; it stays open while that is mended. */
const Folded = ({
  saved,
  line,
  fields,
  isOpen,
}: { saved: Saved } & Exclude<PartFormProps['folded'], false | undefined>) => {
  const hasError = fields.some(({ name }) => saved.text(name).error !== undefined);
  const [isUnfolded, setUnfolded] = useState(isOpen);
  useEffect(() => setUnfolded(isOpen), [isOpen]);
  useEffect(() => {
    if (hasError) setUnfolded(true);
  }, [hasError]);
  return (
    <details
      className="sm:col-span-2"
      open={isUnfolded}
      onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
    >
      <summary className="-my-1 inline-flex min-h-11 cursor-pointer items-center text-sm text-muted underline underline-offset-4 wrap-anywhere">
        {line}
      </summary>
      <div className="mt-2 grid gap-4 sm:grid-cols-2">
        {fields.map((field) => (
          <Field key={field.name} field={field} saved={saved} />
        ))}
      </div>
    </details>
  );
};

/** The form of a part: its fields in two columns, drawn from their list. */
export const PartForm = ({ saved, words, fields, folded, foot, buttons, first, children }: PartFormProps) => (
  <SavedForm form={saved} save={words.save} buttons={buttons} foot={foot}>
    <div className="grid gap-4 sm:grid-cols-2">
      {first}
      {folded && <Folded saved={saved} {...folded} />}
      {fields.map((field) => (
        <Field key={field.name} field={field} saved={saved} />
      ))}
    </div>
    {children}
  </SavedForm>
);
