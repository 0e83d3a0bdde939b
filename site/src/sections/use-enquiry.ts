import { type FormEvent, useRef, useState } from 'react';
import type { EnquiryField, FieldErrors } from './enquiry-form.ts';
import type { Notice } from './notices.tsx';

const SENT: Notice = {
  title: 'Message sent!',
  text: "Thank you for contacting us. We'll get back to you soon!",
};
const FAILED: Notice = { title: 'Error', text: 'Failed to send message. Please try again.', failed: true };

/** The rules and the client come when a visitor begins to write: who only reads does not load them. */
const enquiryForm = () => import('./enquiry-form.ts');

const focusFirst = (form: HTMLFormElement, errors: FieldErrors): void => {
  const wrong = [...form.elements].find((element) => Object.hasOwn(errors, element.getAttribute('name') ?? ''));
  if (wrong instanceof HTMLElement) wrong.focus();
};

/** An enquiry on its way: what is wrong with it, whether it is being sent, and what to do when. */
export const useEnquiry = (notify: (notice: Notice) => void) => {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [sending, setSending] = useState(false);

  const refuse = (target: HTMLFormElement, found: FieldErrors) => {
    setErrors(found);
    focusFirst(target, found);
  };

  const send = async (target: HTMLFormElement) => {
    const { checkEnquiry, fieldErrorsOf, sendEnquiryFrom } = await enquiryForm();
    const found = checkEnquiry(target);
    if (Object.keys(found).length > 0) return refuse(target, found);
    setErrors({});
    try {
      await sendEnquiryFrom(target);
      target.reset();
      notify(SENT);
    } catch (error) {
      refuse(target, fieldErrorsOf(error));
      notify(FAILED);
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSending(true);
    send(event.currentTarget)
      .catch(() => notify(FAILED))
      .finally(() => setSending(false));
  };

  const leave = async (field: EnquiryField) => {
    const { checkEnquiry } = await enquiryForm();
    if (!form.current) return;
    const found = checkEnquiry(form.current);
    setErrors((shown) => ({ ...shown, [field]: found[field] }));
  };

  return { form, errors, sending, submit, leave, begin: enquiryForm };
};
