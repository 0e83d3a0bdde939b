import type { DateFieldWords } from '@shutterdesk/shared';
import { useState } from 'react';
import { useEnquiry } from '../behaviour/use-enquiry.ts';
import { useNotices } from '../behaviour/use-notices.ts';
import type { EnquiryAnswer, Notice } from '../enquiry-answer.ts';
import type { PackageChoice } from '../page-content.ts';
import { ContactField } from './contact-field.tsx';
import { Notices } from './notices.tsx';

interface ContactFormProps {
  /** The form's target without JavaScript, on the API's host. */
  readonly action: string;
  readonly choices: readonly PackageChoice[];
  readonly bookingOpen: boolean;
  readonly dateField?: DateFieldWords | undefined;
  /** Markup; '' for none. */
  readonly consent?: string;
  /** The answer to the form when it was sent without JavaScript. */
  readonly answer?: EnquiryAnswer | null;
}

const submitLabel = (bookingOpen: boolean, sending: boolean): string => {
  if (!bookingOpen) return 'Booking Disabled';
  return sending ? 'Sending...' : 'Send Message';
};

/** By these marks password managers leave a field alone: 1Password, Bitwarden, Dashlane, LastPass. */
const LEFT_ALONE = { 'data-1p-ignore': '', 'data-bwignore': '', 'data-form-type': 'other', 'data-lpignore': 'true' };

/**
 * A trap for programs that fill in every field; people cannot see or reach it. Its name and label are none that browsers
 * and password managers look for.
 */
const Trap = () => (
  <div aria-hidden="true" className="contact-trap">
    <label>
      Leave this empty
      <input autoComplete="off" name="topic" tabIndex={-1} type="text" {...LEFT_ALONE} />
    </label>
  </div>
);

const bringIntoView = (banner: HTMLElement | null) => banner?.scrollIntoView({ block: 'nearest' });

/** Shows the result in place of the form. A notice announces it to screen readers; this text only stays. */
const Answer = ({ said }: { said: Notice }) => (
  <div
    className={said.failed ? 'contact-banner contact-banner-failed' : 'contact-banner'}
    ref={bringIntoView}
    role="note"
  >
    <h3>{said.title}</h3>
    <p>{said.text}</p>
  </div>
);

export const ContactForm = ({ action, choices, bookingOpen, dateField, consent, answer }: ContactFormProps) => {
  const { notice, show, dismiss } = useNotices();
  const [result, setResult] = useState(answer?.notice);
  const tell = (next: Notice) => {
    show(next);
    if (!next.failed) setResult(next);
  };
  const { form, errors, sending, submit, leave, begin } = useEnquiry(tell, answer?.errors ?? {});
  const shared = { errors, onLeave: leave, values: answer?.values ?? {} };
  return (
    <>
      {result && <Answer said={result} />}
      <form
        action={action}
        className="contact-form"
        method="post"
        noValidate
        onFocus={begin}
        onInput={() => result?.failed || setResult(undefined)}
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
        <ContactField {...shared} {...dateField} label="Preferred date (optional)" name="preferredDate" type="date" />
        <ContactField {...shared} label="Message" multiline name="message" required wide />
        {consent && (
          <div className="contact-consent contact-field-wide">
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by consentMarkup, which escapes the studio's words */}
            <div dangerouslySetInnerHTML={{ __html: consent }} />
            {errors.consent && (
              <p className="contact-error" id="contact-consent-error">
                {errors.consent}
              </p>
            )}
          </div>
        )}
        <Trap />
        <button className="button button-primary contact-submit" disabled={!bookingOpen || sending} type="submit">
          {submitLabel(bookingOpen, sending)}
        </button>
      </form>
      <Notices dismiss={dismiss} notice={notice} />
    </>
  );
};
