import { type FormEvent, useState } from 'react';
import { useEnquiry } from '../behaviour/use-enquiry.ts';
import { useNotices } from '../behaviour/use-notices.ts';
import { type EnquiryAnswer, enquiryReceived, type Notice } from '../enquiry-answer.ts';
import { wordsOf } from '../words.ts';
import { ContactFields, type FormContent } from './contact-fields.tsx';
import { Notices } from './notices.tsx';

export interface ContactFormProps extends FormContent {
  /** The page's language; absent for English. */
  readonly language?: string;
  /** The form's target without JavaScript, on the API's host. */
  readonly action: string;
  /** The package that it begins with, where that is not for the visitor to find. */
  readonly chosen?: string | undefined;
  /** The answer to the form when it was sent without JavaScript. */
  readonly answer?: EnquiryAnswer | null;
}

const bringIntoView = (banner: HTMLElement | null) => banner?.scrollIntoView({ block: 'nearest' });

/** The answer to a form that was sent without JavaScript and failed: it stays above the form. */
const Failure = ({ said }: { said: Notice }) => (
  <div className="contact-banner contact-banner-failed" ref={bringIntoView} role="note">
    <h3>{said.title}</h3>
    <p>{said.text}</p>
  </div>
);

/** Moves the focus there from the form, whose fields are empty now. */
const leadTo = (banner: HTMLElement | null) => {
  banner?.focus({ preventScroll: true });
  bringIntoView(banner);
};

/** Stays above the form, which is empty again, after a message was sent. */
const Received = ({ said }: { said: Notice }) => (
  <div className="contact-banner" ref={leadTo} role="note" tabIndex={-1}>
    <h3>{said.title}</h3>
    <p dir="auto">{said.text}</p>
  </div>
);

export const ContactForm = (props: ContactFormProps) => {
  const { language, action, chosen, answer } = props;
  const say = wordsOf(language);
  const { notice, show, dismiss } = useNotices();
  const [received, setReceived] = useState(answer?.notice.failed ? undefined : answer?.notice);
  const tell = (next: Notice, answeredTo?: string) => {
    show(next);
    if (answeredTo) setReceived(enquiryReceived(say, answeredTo));
  };
  const { form, errors, sending, submit, leave, begin } = useEnquiry(say, tell, answer?.errors ?? {});
  const send = (event: FormEvent<HTMLFormElement>) => {
    setReceived(undefined);
    submit(event);
  };
  const shared = { errors, onLeave: leave, values: answer?.values ?? (chosen ? { selectedPackage: chosen } : {}) };
  return (
    <>
      {answer?.notice.failed && <Failure said={answer.notice} />}
      {received && <Received said={received} />}
      <form
        action={action}
        className="contact-form"
        method="post"
        noValidate
        onFocus={begin}
        onSubmit={send}
        ref={form}
      >
        <ContactFields {...shared} {...props} say={say} sending={sending} />
      </form>
      <Notices dismiss={dismiss} notice={notice} words={say.notices} />
    </>
  );
};
