import { type FormEvent, useRef, useState } from 'react';
import type { PackageChoice } from '../page-content.ts';
import { ContactField } from './contact-field.tsx';
import { checkEnquiry, type EnquiryField, type FieldErrors, fieldErrorsOf, sendEnquiryFrom } from './enquiry-form.ts';
import type { Notice } from './notices.tsx';

interface ContactFormProps {
  readonly choices: readonly PackageChoice[];
  readonly bookingOpen: boolean;
  readonly notify: (notice: Notice) => void;
}

const SENT: Notice = {
  title: 'Message sent!',
  text: "Thank you for contacting us. We'll get back to you soon!",
};
const FAILED: Notice = { title: 'Error', text: 'Failed to send message. Please try again.', failed: true };

const submitLabel = (bookingOpen: boolean, sending: boolean): string => {
  if (!bookingOpen) return 'Booking Disabled';
  return sending ? 'Sending...' : 'Send Message';
};

const focusFirst = (form: HTMLFormElement, errors: FieldErrors): void => {
  const first = [...form.elements].find((element) => element instanceof HTMLElement && errors[nameOf(element)]);
  if (first instanceof HTMLElement) first.focus();
};

const nameOf = (element: HTMLElement): EnquiryField => (element.getAttribute('name') ?? '') as EnquiryField;

export const ContactForm = ({ choices, bookingOpen, notify }: ContactFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [sending, setSending] = useState(false);

  const checkField = (field: EnquiryField) => {
    if (!form.current) return;
    const found = checkEnquiry(form.current);
    setErrors((shown) => ({ ...shown, [field]: found[field] }));
  };

  const refuse = (found: FieldErrors) => {
    setErrors(found);
    if (form.current) focusFirst(form.current, found);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const target = event.currentTarget;
    const found = checkEnquiry(target);
    if (Object.keys(found).length > 0) return refuse(found);
    setErrors({});
    setSending(true);
    try {
      await sendEnquiryFrom(target);
      target.reset();
      notify(SENT);
    } catch (error) {
      refuse(fieldErrorsOf(error));
      notify(FAILED);
    } finally {
      setSending(false);
    }
  };

  const field = { errors, onLeave: checkField };
  return (
    <form className="grid gap-6 sm:grid-cols-2" noValidate onSubmit={submit} ref={form}>
      <ContactField {...field} autoComplete="name" label="Name" name="name" required wide />
      <ContactField
        {...field}
        autoComplete="email"
        inputMode="email"
        label="Email"
        name="email"
        required
        type="email"
      />
      <ContactField {...field} autoComplete="tel" inputMode="tel" label="Phone" name="phone" required type="tel" />
      <ContactField {...field} choices={choices} label="Package" name="selectedPackage" required />
      <ContactField {...field} label="Preferred date (optional)" name="preferredDate" type="date" />
      <ContactField {...field} label="Message" multiline name="message" required wide />
      <button
        className="button button-primary sm:col-span-2 sm:justify-self-start sm:px-12"
        disabled={!bookingOpen || sending}
        type="submit"
      >
        {submitLabel(bookingOpen, sending)}
      </button>
    </form>
  );
};
