import type { FormTrace, NewEnquiry } from '@shutterdesk/shared';

/** One message to send, with its idempotency key. */
export interface Sending {
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
export const sendingOf = (enquiry: NewEnquiry, trace: FormTrace): Sending => {
  const unanswered = inTab((tab) => JSON.parse(tab.getItem(PLACE) ?? 'null') as Sending | null);
  if (unanswered && enquiryIn(unanswered.body) === JSON.stringify(enquiry)) return unanswered;
  const sending = { key: newKey(), body: { ...enquiry, ...trace } };
  inTab((tab) => tab.setItem(PLACE, JSON.stringify(sending)));
  return sending;
};

/** Call this once the server has decided. */
export const clearSending = () => inTab((tab) => tab.removeItem(PLACE));
