import {
  answersTyped,
  ENQUIRIES_PATH,
  type ErrorBody,
  enquiryIssues,
  enquiryOf,
  type FormTrace,
  type NewEnquiry,
  OPEN_DAY_PATH,
} from '@shutterdesk/shared';
import { type EnquiryField, enquiryFailed, type FieldErrors, fieldErrorsOf, type Notice } from '../enquiry-answer.ts';
import { wordsOfPage } from '../words.ts';
import { beginProof, forgetProof, proofInTime } from './enquiry-proof.ts';

export { beginProof } from './enquiry-proof.ts';

/** One message to send, with its idempotency key. */
interface Sending {
  readonly key: string;
  readonly body: NewEnquiry & FormTrace;
}

const PLACE = 'enquiry-sending';

/** Storage throws in a browser that blocks it: a reload then forgets the message. */
const inTab = <Result>(act: (storage: Storage) => Result): Result | null => {
  try {
    return act(window.sessionStorage);
  } catch {
    return null;
  }
};

/** Works without https too, where `crypto.randomUUID` does not exist. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The enquiry without the marks of the form. */
const enquiryIn = ({
  topic: _t,
  openFor: _o,
  proof: _p,
  consent: _c,
  consentShown: _s,
  ...enquiry
}: Sending['body']): string => JSON.stringify(enquiry);

/** Repeats the unanswered attempt if nothing has changed since, or starts a new one. */
const sendingOf = (enquiry: NewEnquiry, trace: FormTrace): Sending => {
  const unanswered = inTab((tab) => JSON.parse(tab.getItem(PLACE) ?? 'null') as Sending | null);
  if (unanswered && enquiryIn(unanswered.body) === JSON.stringify(enquiry)) return unanswered;
  const sending = { key: newKey(), body: { ...enquiry, ...trace } };
  inTab((tab) => tab.setItem(PLACE, JSON.stringify(sending)));
  return sending;
};

/** Call this once the server has decided. */
const clearSending = () => inTab((tab) => tab.removeItem(PLACE));

const valuesOf = (form: HTMLFormElement): Record<string, FormDataEntryValue> => Object.fromEntries(new FormData(form));

const serverOf = (form: HTMLFormElement): string => new URL(form.action).origin;

const dateFieldOf = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>('[type=date]');

/** Checks a typed date, which the calendar's `min` does not prevent. */
const dateErrors = (form: HTMLFormElement): FieldErrors => {
  const date = dateFieldOf(form);
  if (date?.validity.badInput) return { preferredDate: wordsOfPage().form.noDate };
  return date?.validity.rangeUnderflow ? { preferredDate: date.dataset.early ?? wordsOfPage().form.pastDate } : {};
};

/** Answers that lack or that the browser cannot read; the server judges the rest. */
const answerErrors = (form: HTMLFormElement): FieldErrors => {
  const { noDate, required } = wordsOfPage().form;
  const wrong = form.querySelectorAll<HTMLInputElement>('fieldset .field:invalid');
  return Object.fromEntries([...wrong].map(({ name, validity }) => [name, validity.badInput ? noDate : required]));
};

/** Applies the server's own rules to the form. */
export const checkEnquiry = (form: HTMLFormElement): FieldErrors => ({
  ...fieldErrorsOf(enquiryIssues(valuesOf(form), wordsOfPage().form)),
  ...dateErrors(form),
  ...answerErrors(form),
});

/** A refusal by the server, or an error of something in between. */
class Refusal extends Error {
  readonly status: number;
  readonly body: Partial<ErrorBody>;

  constructor(status: number, body: Partial<ErrorBody>) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

/** Asks the server whether the studio takes the day. Without an answer the day is judged when the form is sent. */
const closedDay = async (form: HTMLFormElement): Promise<FieldErrors> => {
  const day = dateFieldOf(form)?.value;
  if (!day) return {};
  const sentence = await fetch(`${serverOf(form)}${OPEN_DAY_PATH}?day=${day}`)
    .then((answer) => answer.json())
    .then((answer) => answer.sentence)
    .catch(() => null);
  return typeof sentence === 'string' ? { preferredDate: sentence } : {};
};

/** Applies the rules to fields that the visitor has left. */
export const checkLeft = async (form: HTMLFormElement, fields: readonly EnquiryField[]): Promise<FieldErrors> => {
  const closed = fields.includes('preferredDate') ? await closedDay(form) : {};
  return { ...closed, ...checkEnquiry(form) };
};

/** The server's errors for fields that passed our own check. */
export const refusedFields = (error: unknown): FieldErrors =>
  error instanceof Refusal ? fieldErrorsOf(error.body.issues ?? []) : {};

/** The server's message explains when another try would not help. */
export const noticeOf = (error: unknown): Notice => {
  const { message }: Partial<ErrorBody> = error instanceof Refusal ? error.body : {};
  return enquiryFailed(wordsOfPage(), isPaused(error) ? message : undefined);
};

const isPaused = (error: unknown): boolean => error instanceof Refusal && error.body.error === 'enquiries_paused';

/** Tells whether the server has decided; after an error from a proxy nobody knows. */
const isDecided = (error: unknown): boolean => error instanceof Refusal && (error.status < 500 || isPaused(error));

/** A page on a host other than the API's sends no cookies there. */
const deliver = async (form: HTMLFormElement, { key, body }: Sending): Promise<void> => {
  const response = await fetch(serverOf(form) + ENQUIRIES_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Refusal(response.status, await response.json().catch(() => ({})));
  // A page that a network puts in between may answer 200 as well.
  const { id } = await response.json();
  if (typeof id !== 'string') throw new TypeError('This is no answer of the studio.');
};

/** Sends the form. A retry after a lost answer sends the same request, which counts as one message. */
export const sendEnquiryFrom = async (form: HTMLFormElement): Promise<void> => {
  const values = valuesOf(form);
  beginProof(form);
  const sending = sendingOf(
    { ...enquiryOf(values), ...answersTyped(values) },
    {
      topic: String(values.topic ?? '') || null,
      consentShown: String(values.consentShown ?? ''),
      consent: String(values.consent ?? ''),
      // The time is unknown for a form that was started before a reload.
      openFor: 'continued' in form.dataset ? null : Math.round(performance.now()),
      proof: await proofInTime(),
    },
  );
  try {
    await deliver(form, sending);
    clearSending();
    forgetProof();
  } catch (error) {
    if (isDecided(error)) clearSending();
    // A proof counts once, and the server has looked at it.
    if (isPaused(error)) forgetProof();
    throw error;
  }
};
