import { useEffect, useState } from 'react';
import type { PackageChoice } from '../page-content.ts';
import { ContactField } from './contact-field.tsx';
import type { Notice } from './notices.tsx';
import { useEnquiry } from './use-enquiry.ts';

interface ContactFormProps {
  readonly choices: readonly PackageChoice[];
  readonly bookingOpen: boolean;
  readonly notify: (notice: Notice) => void;
}

const submitLabel = (bookingOpen: boolean, sending: boolean): string => {
  if (!bookingOpen) return 'Booking Disabled';
  return sending ? 'Sending...' : 'Send Message';
};

/** The visitor's own today, yyyy-mm-dd; not known while the page is written. */
const useToday = (): string | undefined => {
  const [today, setToday] = useState<string>();
  useEffect(() => {
    const now = new Date();
    setToday(new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10));
  }, []);
  return today;
};

export const ContactForm = ({ choices, bookingOpen, notify }: ContactFormProps) => {
  const { form, errors, sending, submit, leave, begin } = useEnquiry(notify);
  const today = useToday();
  const shared = { errors, onLeave: leave };
  return (
    <form
      action="/api/contacts"
      className="contact-form"
      method="post"
      noValidate
      onFocus={begin}
      onSubmit={submit}
      ref={form}
    >
      <ContactField {...shared} autoComplete="name" label="Name" name="name" required wide />
      <ContactField
        {...shared}
        autoComplete="email"
        inputMode="email"
        label="Email"
        name="email"
        required
        type="email"
      />
      <ContactField {...shared} autoComplete="tel" inputMode="tel" label="Phone" name="phone" required type="tel" />
      <ContactField {...shared} choices={choices} label="Package" name="selectedPackage" required />
      <ContactField {...shared} label="Preferred date (optional)" min={today} name="preferredDate" type="date" />
      <ContactField {...shared} label="Message" multiline name="message" required wide />
      <button className="button button-primary contact-submit" disabled={!bookingOpen || sending} type="submit">
        {submitLabel(bookingOpen, sending)}
      </button>
      <noscript>
        <p className="contact-unscripted">This form needs JavaScript. You can also reach us by e-mail or phone.</p>
      </noscript>
    </form>
  );
};
