import type { HTMLInputAutoCompleteAttribute, InputHTMLAttributes } from 'react';
import type { PackageChoice } from '../page-content.ts';
import type { EnquiryField, FieldErrors } from './enquiry-form.ts';

interface ContactFieldProps {
  readonly name: EnquiryField;
  readonly label: string;
  readonly errors: FieldErrors;
  readonly onLeave: (name: EnquiryField) => void;
  readonly required?: boolean;
  readonly wide?: boolean;
  readonly multiline?: boolean;
  readonly choices?: readonly PackageChoice[];
  readonly type?: 'text' | 'email' | 'tel' | 'date';
  readonly inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
}

const Choice = ({ choices, ...select }: { choices: readonly PackageChoice[] } & Record<string, unknown>) => (
  <select {...select}>
    {choices.map(({ value, label }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered; two packages may share a name
      <option key={index} value={value}>
        {label}
      </option>
    ))}
  </select>
);

/** A labelled field; what is wrong with it stands beside it, in words. */
export const ContactField = (props: ContactFieldProps) => {
  const {
    name,
    label,
    errors,
    onLeave,
    required,
    wide,
    multiline,
    choices,
    type = 'text',
    inputMode,
    autoComplete,
  } = props;
  const error = errors[name];
  const id = `contact-${name}`;
  const control = {
    id,
    name,
    required,
    className: 'field',
    dir: 'auto',
    onBlur: () => onLeave(name),
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined ? undefined : `${id}-error`,
  };
  return (
    <div className={wide ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
      <label className="mb-1.5 block text-sm font-medium" htmlFor={id}>
        {label}
      </label>
      {choices && <Choice {...control} choices={choices} />}
      {multiline && <textarea {...control} rows={6} />}
      {!choices && !multiline && <input {...control} autoComplete={autoComplete} inputMode={inputMode} type={type} />}
      {error !== undefined && (
        <p className="mt-1.5 text-sm text-[var(--danger)]" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
};
