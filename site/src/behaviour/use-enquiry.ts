import type { PublicWords } from '@shutterdesk/shared';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { type EnquiryField, enquiryFailed, enquirySent, type FieldErrors, type Notice } from '../enquiry-answer.ts';

/** The validation and the client load when a visitor begins to write: mere readers do not load them. */
const enquiryForm = () => import('./enquiry-form.ts');

/** Without a network these parts do not load. The visitor learns that only on sending. */
const enquiryFormIfReached = () => enquiryForm().catch(() => null);

/** Without these parts but with a network, the form is sent as it is without JavaScript. Rejects without a network. */
const sendPlainly = async (form: HTMLFormElement): Promise<void> => {
  await fetch(form.action, { method: 'HEAD', mode: 'no-cors', cache: 'no-store' });
  form.submit();
};

const focusFirst = (form: HTMLFormElement, errors: FieldErrors): void => {
  const wrong = [...form.elements].find((element) => Object.hasOwn(errors, element.getAttribute('name') ?? ''));
  if (wrong instanceof HTMLElement) wrong.focus();
};

/** The fields that the visitor left before the form hydrated, as marked by `page-behaviour.ts`. */
const fieldsLeft = (form: HTMLFormElement | null): readonly EnquiryField[] =>
  [...(form?.querySelectorAll<HTMLInputElement>('.field[data-left]:not(:focus)') ?? [])].map(
    ({ name }) => name as EnquiryField,
  );

/** The state of the enquiry form: its errors, whether it is being sent, and its event handlers. */
export const useEnquiry = (
  say: PublicWords,
  notify: (notice: Notice, answeredTo?: string) => void,
  refused: FieldErrors,
) => {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState(refused);
  const [sending, setSending] = useState(false);

  const refuse = (target: HTMLFormElement, errors: FieldErrors) => {
    setErrors(errors);
    focusFirst(target, errors);
  };

  const send = async (target: HTMLFormElement) => {
    const loaded = await enquiryFormIfReached();
    if (!loaded) return sendPlainly(target);
    const { checkEnquiry, noticeOf, refusedFields, sendEnquiryFrom } = loaded;
    const problems = checkEnquiry(target);
    if (Object.keys(problems).length > 0) return refuse(target, problems);
    setErrors({});
    try {
      await sendEnquiryFrom(target);
      const email = String(new FormData(target).get('email'));
      target.reset();
      notify(enquirySent(say), email);
    } catch (error) {
      refuse(target, refusedFields(error));
      notify(noticeOf(error));
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    setSending(true);
    send(event.currentTarget)
      .catch(() => notify(enquiryFailed(say)))
      .finally(() => setSending(false));
  };

  const check = useCallback(async (fields: readonly EnquiryField[]) => {
    const rules = await enquiryFormIfReached();
    if (!rules || !form.current) return;
    const problems = await rules.checkLeft(form.current, fields);
    setErrors((shown) => ({ ...shown, ...Object.fromEntries(fields.map((field) => [field, problems[field]])) }));
  }, []);

  const begin = useCallback(async () => {
    const loaded = await enquiryFormIfReached();
    if (form.current) loaded?.beginProof(form.current);
  }, []);

  useEffect(() => {
    const leftFields = fieldsLeft(form.current);
    if (leftFields.length > 0) void check(leftFields);
    // The visitor may have begun before the form was ready.
    if (form.current?.contains(document.activeElement)) void begin();
  }, [begin, check]);

  return { form, errors, sending, submit, leave: (field: EnquiryField) => check([field]), begin };
};
