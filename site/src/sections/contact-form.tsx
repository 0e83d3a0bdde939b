import { useEffect, useState } from 'react';
import type { EnquiryAnswer } from '../enquiry-answer.ts';
import type { PackageChoice } from '../page-content.ts';
import { ContactField } from './contact-field.tsx';
import { Notices } from './notices.tsx';
import { useEnquiry } from './use-enquiry.ts';
import { useNotices } from './use-notices.ts';

interface ContactFormProps {
  /** Where it is sent without JavaScript; on the host that answers the API. */
  readonly action: string;
  readonly choices: readonly PackageChoice[];
  readonly bookingOpen: boolean;
  /** What became of it when it was sent without JavaScript. */
  readonly answer?: EnquiryAnswer | null;
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

/** For programs that fill in whatever they find; no person sees or reaches it. */
const Trap = () => (
  <div aria-hidden="true" className="contact-trap">
    <label>
      Website
      <input autoComplete="off" name="website" tabIndex={-1} type="text" />
    </label>
  </div>
);

export const ContactForm = ({ action, choices, bookingOpen, answer }: ContactFormProps) => {
  const { notice, show, dismiss } = useNotices();
  const { form, errors, sending, submit, leave, begin } = useEnquiry(show, answer?.errors ?? {});
  const today = useToday();
  const shared = { errors, onLeave: leave, values: answer?.values ?? {} };
  return (
    <>
      <form
        action={action}
        className="contact-form"
        method="post"
        noValidate
        onFocus={begin}
        onSubmit={submit}
        ref={form}
      >
        <ContactField {...shared} autoComplete="name" label="Name" maxLength={200} name="name" required wide />
        <ContactField
          {...shared}
          autoComplete="email"
          inputMode="email"
          label="Email"
          maxLength={254}
          name="email"
          required
          type="email"
        />
        <ContactField
          {...shared}
          autoComplete="tel"
          inputMode="tel"
          label="Phone"
          maxLength={50}
          name="phone"
          required
          type="tel"
        />
        <ContactField {...shared} choices={choices} label="Package" name="selectedPackage" required />
        <ContactField {...shared} label="Preferred date (optional)" min={today} name="preferredDate" type="date" />
        <ContactField {...shared} label="Message" multiline name="message" required wide />
        <Trap />
        <button className="button button-primary contact-submit" disabled={!bookingOpen || sending} type="submit">
          {submitLabel(bookingOpen, sending)}
        </button>
      </form>
      <Notices dismiss={dismiss} notice={notice} />
    </>
  );
};
