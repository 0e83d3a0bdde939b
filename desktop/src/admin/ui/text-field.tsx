import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '#lib/class-names.ts';

type Inputs = ComponentProps<'input'> & ComponentProps<'textarea'>;

export interface TextFieldProps extends Omit<Inputs, 'children' | 'id' | 'ref' | 'prefix'> {
  label: string;
  ref?: (element: HTMLInputElement | HTMLTextAreaElement | null) => void;
  /** A message that says why the value is refused. */
  error?: string;
  hint?: ReactNode;
  /** Shows the hint only while the field is focused, over what stands below, so that nothing moves. */
  hintOnFocus?: boolean;
  /** The most characters of the typed text. A counter shows at the right, above the field, once it comes near them. */
  limit?: number | undefined;
  /** Shown there instead. */
  counter?: ReactNode;
  multiline?: boolean;
  /** A machine reads it, such as an address or a name to sign in with: nobody corrects it. */
  verbatim?: boolean;
  /** Hides the label visually where the surroundings already name the field. */
  labelHidden?: boolean;
  /** A sign before the typed text: '$'. */
  prefix?: string;
}

const CONTROL =
  'w-full rounded-control border bg-surface px-3 py-2 text-base text-ink placeholder:text-muted disabled:bg-sunken disabled:text-muted sm:text-sm';

const VERBATIM = { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } as const;

const HINT = 'mt-1.5 text-sm text-muted';
const FLOATING_HINT =
  'pointer-events-none absolute inset-x-0 top-full z-10 mt-1 hidden rounded-control border border-line bg-surface px-3 py-2 text-sm text-muted shadow-raised group-focus-within/field:block';

const heightOf = ({ multiline, rows }: Pick<TextFieldProps, 'multiline' | 'rows'>): string => {
  if (!multiline) return 'min-h-11 sm:pointer-fine:min-h-10';
  return rows ? 'min-h-28' : 'max-h-96 min-h-20 field-sizing-content';
};

const NEAR = 0.8;

interface TextCounterProps {
  text: TextFieldProps['value'];
  max: number | undefined;
}

/** '185 / 200', when a text comes near its limit. */
export const TextCounter = ({ text = '', max = Number.POSITIVE_INFINITY }: TextCounterProps) => {
  const { length } = String(text).trim();
  return length < max * NEAR ? null : (
    <span
      className={classNames(
        'text-xs whitespace-nowrap tabular-nums',
        length > max ? 'font-semibold text-danger' : 'text-muted',
      )}
    >
      {length} / {max}
    </span>
  );
};

export const TextField = ({
  label,
  error,
  hint,
  hintOnFocus,
  limit,
  counter,
  multiline,
  verbatim,
  labelHidden,
  prefix,
  className,
  ...input
}: TextFieldProps) => {
  const id = useId();
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  const control = {
    id,
    dir: 'auto',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': notes || undefined,
    className: classNames(
      CONTROL,
      error ? 'border-danger' : 'border-line-strong',
      heightOf({ multiline, rows: input.rows }),
    ),
    // Leaves room for the prefix: a sign, or a code of three letters.
    style: prefix ? { paddingLeft: `calc(1.125rem + ${prefix.length * 0.8}em)` } : undefined,
    ...(verbatim && VERBATIM),
    ...input,
  };
  return (
    <div className={classNames('group/field relative min-w-0', className)}>
      <div className={labelHidden ? 'sr-only' : 'mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3'}>
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {counter ?? <TextCounter text={input.value} max={limit} />}
      </div>
      <div className="relative">
        {prefix && (
          <span aria-hidden className="absolute inset-y-0 left-3 flex items-center text-base text-muted sm:text-sm">
            {prefix}
          </span>
        )}
        {multiline ? <textarea {...control} /> : <input {...control} />}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={hintOnFocus && !error ? FLOATING_HINT : HINT}>
          {hint}
        </p>
      )}
    </div>
  );
};

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
