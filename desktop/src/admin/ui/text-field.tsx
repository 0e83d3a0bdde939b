import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

type Inputs = ComponentProps<'input'> & ComponentProps<'textarea'>;

export interface TextFieldProps extends Omit<Inputs, 'children' | 'id' | 'ref' | 'prefix'> {
  label: string;
  ref?: (element: HTMLInputElement | HTMLTextAreaElement | null) => void;
  /** A message that says why the value is refused. */
  error?: string;
  hint?: ReactNode;
  /** Shown at the right, above the field. */
  counter?: ReactNode;
  multiline?: boolean;
  /** Hides the label visually where the surroundings already name the field. */
  labelHidden?: boolean;
  /** A sign before the typed text: '$'. */
  prefix?: string;
}

const CONTROL =
  'w-full rounded-control border bg-surface px-3 py-2 text-base text-ink placeholder:text-muted disabled:bg-sunken disabled:text-muted sm:text-sm';

export const TextField = ({
  label,
  error,
  hint,
  counter,
  multiline,
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
    className: classNames(CONTROL, error ? 'border-danger' : 'border-line-strong', multiline ? 'min-h-28' : 'min-h-11'),
    // Leaves room for the prefix: a sign, or a code of three letters.
    style: prefix ? { paddingLeft: `calc(1.125rem + ${prefix.length * 0.8}em)` } : undefined,
    ...input,
  };
  return (
    <div className={classNames('min-w-0', className)}>
      <div className={labelHidden ? 'sr-only' : 'mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3'}>
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {counter}
      </div>
      <div className="relative">
        {prefix && (
          <span aria-hidden className="absolute top-2.5 left-3 text-base text-muted sm:top-3 sm:text-sm">
            {prefix}
          </span>
        )}
        {multiline ? <textarea {...control} /> : <input {...control} />}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
};
