import { ApiError, createApiClient, newEnquirySchema, readOpenDay, sendEnquiry } from '@shutterdesk/shared';
import { ENQUIRY_FAILED, type EnquiryField, type FieldErrors, fieldErrorsOf, type Notice } from '../enquiry-answer.ts';
import { clearSending, type Sending, sendingOf } from './enquiry-sending.ts';

const valuesOf = (form: HTMLFormElement): Record<string, FormDataEntryValue> => Object.fromEntries(new FormData(form));

/** A page on another host than its API sends no cookies there. */
const sendFrom: typeof fetch = (input, init) => fetch(input, { ...init, credentials: 'same-origin' });

const apiOf = (form: HTMLFormElement) => createApiClient({ baseUrl: new URL(form.action).origin, fetch: sendFrom });

const dateFieldOf = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>('[type=date]');

/** Checks a typed date, which the calendar's `min` does not prevent. */
const dateErrors = (form: HTMLFormElement): FieldErrors => {
  const date = dateFieldOf(form);
  if (date?.validity.badInput) return { preferredDate: 'Please enter a valid date' };
  return date?.validity.rangeUnderflow
    ? { preferredDate: date.dataset.early ?? 'Please choose a date that is still to come' }
    : {};
};

/** Applies the server's own rules to the form. */
export const checkEnquiry = (form: HTMLFormElement): FieldErrors => {
  const { error } = newEnquirySchema.safeParse(valuesOf(form));
  const issues = error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? [];
  return { ...fieldErrorsOf(issues), ...dateErrors(form) };
};

/** Asks the server whether the studio takes the day. Without an answer the day is judged when the form is sent. */
const closedDay = async (form: HTMLFormElement): Promise<FieldErrors> => {
  const day = dateFieldOf(form)?.value;
  const answer = day ? await apiOf(form)(readOpenDay, { query: { day } }).catch(() => null) : null;
  return answer?.sentence ? { preferredDate: answer.sentence } : {};
};

/** Applies the rules to fields that the visitor has left. */
export const checkLeft = async (form: HTMLFormElement, fields: readonly EnquiryField[]): Promise<FieldErrors> => {
  const closed = fields.includes('preferredDate') ? await closedDay(form) : {};
  return { ...closed, ...checkEnquiry(form) };
};

/** The server's errors for fields that passed our own check. */
export const refusedFields = (error: unknown): FieldErrors =>
  error instanceof ApiError ? fieldErrorsOf(error.issues) : {};

/** The server's message explains when another try would not help. */
export const noticeOf = (error: unknown): Notice => {
  const isPaused = error instanceof ApiError && error.code === 'enquiries_paused';
  return isPaused && error.sentence ? { ...ENQUIRY_FAILED, text: error.sentence } : ENQUIRY_FAILED;
};

/** Tells whether the server has decided; after an error from a proxy nobody knows. */
const isDecided = (error: unknown): boolean => error instanceof ApiError && error.status < 500;

const deliver = async (form: HTMLFormElement, { key, body }: Sending): Promise<void> => {
  await apiOf(form)(sendEnquiry, { body, headers: { 'Idempotency-Key': key } });
};

/** Sends the form. A retry after a lost answer sends the same request, which counts as one message. */
export const sendEnquiryFrom = async (form: HTMLFormElement): Promise<void> => {
  const values = valuesOf(form);
  const sending = sendingOf(newEnquirySchema.parse(values), {
    website: String(values.website ?? '') || null,
    // The time is unknown for a form that was started before a reload.
    openFor: 'continued' in form.dataset ? null : Math.round(performance.now()),
  });
  try {
    await deliver(form, sending);
    clearSending();
  } catch (error) {
    if (isDecided(error)) clearSending();
    throw error;
  }
};
