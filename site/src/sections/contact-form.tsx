import { type DateFieldWords, ENQUIRY_LENGTHS } from '@shutterdesk/shared';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useEnquiry } from '../behaviour/use-enquiry.ts';
import { useNotices } from '../behaviour/use-notices.ts';
import { type EnquiryAnswer, enquiryReceived, type Notice } from '../enquiry-answer.ts';
import type { PackageChoice } from '../page-content.ts';
import { ContactField } from './contact-field.tsx';
import { Notices } from './notices.tsx';

export interface ContactFormProps {
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

/** The answer to a form that was sent without JavaScript and failed: it stays above the form. */
const Failure = ({ said }: { said: Notice }) => (
  <div className="contact-banner contact-banner-failed" ref={bringIntoView} role="note">
    <h3>{said.title}</h3>
    <p>{said.text}</p>
  </div>
);

/** The focus was in the form, which is hidden now. */
const leadTo = (banner: HTMLElement | null) => {
  banner?.focus({ preventScroll: true });
  bringIntoView(banner);
};

/** Stands in place of the form after a message was sent. */
const Received = ({ said, onAgain }: { said: Notice; onAgain: (event: FormEvent) => void }) => (
  <div className="contact-banner" ref={leadTo} role="note" tabIndex={-1}>
    <h3>{said.title}</h3>
    <p dir="auto">{said.text}</p>
    <form action="/#contact" onSubmit={onAgain}>
      <button className="button button-outline" type="submit">
        Send another message
      </button>
    </form>
  </div>
);

export const ContactForm = ({ action, choices, bookingOpen, dateField, consent, answer }: ContactFormProps) => {
  const { notice, show, dismiss } = useNotices();
  const [received, setReceived] = useState(answer?.notice.failed ? undefined : answer?.notice);
  const tell = (next: Notice, answeredTo?: string) => {
    show(next);
    if (answeredTo) setReceived(enquiryReceived(answeredTo));
  };
  const { form, errors, sending, submit, leave, begin } = useEnquiry(tell, answer?.errors ?? {});
  /** At once, because whoever asked for the form focuses a field in it. */
  const openAgain = () => flushSync(() => setReceived(undefined));
  const writeAgain = (event: FormEvent) => {
    event.preventDefault();
    openAgain();
    form.current?.querySelector<HTMLElement>('.field')?.focus();
  };
  const shared = { errors, onLeave: received ? () => undefined : leave, values: answer?.values ?? {} };
  return (
    <>
      {answer?.notice.failed && <Failure said={answer.notice} />}
      <form
        action={action}
        className="contact-form"
        hidden={received !== undefined}
        method="post"
        noValidate
        onFocus={begin}
        onInput={() => received && openAgain()}
        onSubmit={submit}
        ref={form}
      >
        <ContactField
          {...shared}
          autoComplete="name"
          label="Name"
          maxLength={ENQUIRY_LENGTHS.name}
          name="name"
          required
          wide
        />
        <ContactField
          {...shared}
          autoComplete="email"
          inputMode="email"
          label="Email"
          maxLength={ENQUIRY_LENGTHS.email}
          name="email"
          required
          type="email"
        />
        <ContactField
          {...shared}
          autoComplete="tel"
          inputMode="tel"
          label="Phone"
          maxLength={ENQUIRY_LENGTHS.phone}
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
      {received && <Received onAgain={writeAgain} said={received} />}
      <Notices dismiss={dismiss} notice={notice} />
    </>
  );
};
