import type { DateFieldWords } from '@shutterdesk/shared';
import type { FocusEvent, HTMLInputAutoCompleteAttribute } from 'react';
import type { EnquiryField, FieldErrors } from '../enquiry-answer.ts';
import type { QuestionField } from '../form-questions.ts';
import type { PackageChoice } from '../page-content.ts';

export interface FieldState {
  readonly errors: FieldErrors;
  /** The initial values. */
  readonly values: Partial<Record<EnquiryField, string>>;
  readonly onLeave: (name: EnquiryField) => void;
}

interface ContactFieldProps extends Omit<DateFieldWords, 'hint'>, QuestionField, FieldState {
  readonly name: EnquiryField;
  readonly wide?: boolean;
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

/** A labelled field with its error message beside it. */
export const ContactField = (props: ContactFieldProps) => {
  const { label, errors, values, onLeave, wide, multiline, choices, hint, ...input } = props;
  const { name } = input;
  const error = errors[name];
  const id = `contact-${name}`;
  const control = {
    ...input,
    id,
    className: 'field',
    dir: 'auto',
    defaultValue: values[name],
    // The focus leaves an emptied field for the note that the message was sent.
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Element && relatedTarget.matches('.contact-banner'))) onLeave(name);
    },
    'aria-invalid': error !== undefined,
    'aria-describedby': `${hint ? `${id}-hint ` : ''}${error ? `${id}-error` : ''}` || undefined,
  };
  return (
    <div className={wide ? 'contact-field contact-field-wide' : 'contact-field'}>
      <label htmlFor={id}>{label}</label>
      {choices && <Choice {...control} choices={choices} />}
      {multiline && <textarea {...control} rows={6} />}
      {!choices && !multiline && <input {...control} />}
      {hint && (
        <p className="contact-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className="contact-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
};
