import type { FormTrace, NewEnquiry } from '@shutterdesk/shared';

/** One message on its way, with the key by which the server knows it again. */
export interface Sending {
  readonly key: string;
  readonly body: NewEnquiry & FormTrace;
}

const PLACE = 'enquiry-sending';

/** A browser that keeps nothing for a site throws: then a reload forgets which message was on its way. */
const inTab = <Result>(act: (storage: Storage) => Result): Result | null => {
  try {
    return act(window.sessionStorage);
  } catch {
    return null;
  }
};

/** Also where the page is not served by https, and `crypto.randomUUID` does not exist. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const enquiryOf = ({ website: _w, openFor: _o, ...enquiry }: Sending['body']): string => JSON.stringify(enquiry);

/** What is to be sent: the attempt that had no answer where nothing has been changed since, or a new one. */
export const sendingOf = (enquiry: NewEnquiry, trace: FormTrace): Sending => {
  const unanswered = inTab((tab) => JSON.parse(tab.getItem(PLACE) ?? 'null') as Sending | null);
  if (unanswered && enquiryOf(unanswered.body) === JSON.stringify(enquiry)) return unanswered;
  const sending = { key: newKey(), body: { ...enquiry, ...trace } };
  inTab((tab) => tab.setItem(PLACE, JSON.stringify(sending)));
  return sending;
};

/** To be called once the server has said what became of it. */
export const clearSending = () => inTab((tab) => tab.removeItem(PLACE));
