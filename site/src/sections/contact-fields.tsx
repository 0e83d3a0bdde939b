import { answerField, askedField, type DateFieldWords, ENQUIRY_LENGTHS, type PublicWords } from '@shutterdesk/shared';
import type { FocusEvent, HTMLInputAutoCompleteAttribute } from 'react';
import type { EnquiryField, FieldErrors } from '../enquiry-answer.ts';
import type { AskedQuestion, QuestionField } from '../form-questions.ts';
import type { PackageChoice } from '../page-content.ts';

interface FieldState {
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
const ContactField = (props: ContactFieldProps) => {
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

const submitLabel = (words: PublicWords['form'], bookingOpen: boolean, sending: boolean): string => {
  if (!bookingOpen) return words.disabled;
  return sending ? words.sending : words.send;
};

/** By these marks password managers leave a field alone: 1Password, Bitwarden, Dashlane, LastPass. */
const LEFT_ALONE = { 'data-1p-ignore': '', 'data-bwignore': '', 'data-form-type': 'other', 'data-lpignore': 'true' };

/**
 * A trap for programs that fill in every field; people cannot see or reach it. Its name and label are none that browsers
 * and password managers look for.
 */
const Trap = ({ label }: { label: string }) => (
  <div aria-hidden="true" className="contact-trap">
    <label>
      {label}
      <input autoComplete="off" name="topic" tabIndex={-1} type="text" {...LEFT_ALONE} />
    </label>
  </div>
);

/** The fields of the form, in their order. */
export interface FormContent {
  readonly bookingOpen: boolean;
  readonly choices: readonly PackageChoice[];
  readonly dateField?: DateFieldWords | undefined;
  /** The studio's own questions. */
  readonly questions?: readonly AskedQuestion[];
  /** Markup; '' for none. */
  readonly consent?: string;
}

interface ContactFieldsProps extends FormContent, FieldState {
  readonly say: PublicWords;
  readonly sending?: boolean;
}

/** The content of the form, down to its button. */
export const ContactFields = (props: ContactFieldsProps) => {
  const { say, bookingOpen, choices, dateField, questions, consent, errors, onLeave, values, sending = false } = props;
  const shared = { errors, onLeave, values };
  return (
    <>
      <ContactField
        {...shared}
        autoComplete="name"
        label={say.form.name}
        maxLength={ENQUIRY_LENGTHS.name}
        name="name"
        required
        wide
      />
      <ContactField
        {...shared}
        autoComplete="email"
        inputMode="email"
        label={say.form.email}
        maxLength={ENQUIRY_LENGTHS.email}
        name="email"
        required
        type="email"
      />
      <ContactField
        {...shared}
        autoComplete="tel"
        inputMode="tel"
        label={say.form.phone}
        maxLength={ENQUIRY_LENGTHS.phone}
        name="phone"
        required
        type="tel"
      />
      <ContactField
        {...shared}
        choices={choices.length > 1 ? [{ value: '', label: say.form.choose }, ...choices] : choices}
        label={say.form.package}
        name="selectedPackage"
        required
      />
      <ContactField {...shared} {...dateField} label={say.form.date} name="preferredDate" type="date" />
      <ContactField {...shared} label={say.form.message} multiline name="message" required wide />
      {questions?.map(({ id, words, packages, field }) => (
        <fieldset data-for={packages} key={id} role="presentation">
          <input name={askedField(id)} type="hidden" value={words} />
          <ContactField {...shared} {...field} autoComplete="off" name={answerField(id)} wide />
        </fieldset>
      ))}
      {consent && (
        <div className="contact-consent contact-field-wide">
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by consentMarkup, which escapes the studio's words */}
          <div dangerouslySetInnerHTML={{ __html: consent }} />
          {shared.errors.consent && (
            <p className="contact-error" id="contact-consent-error">
              {shared.errors.consent}
            </p>
          )}
        </div>
      )}
      <Trap label={say.form.trap} />
      <button className="button button-primary contact-submit" disabled={!bookingOpen || sending} type="submit">
        {submitLabel(say.form, bookingOpen, sending)}
      </button>
    </>
  );
};
