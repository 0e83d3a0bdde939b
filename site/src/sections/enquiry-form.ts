import { ApiError, createApiClient, type Enquiry, enquirySchema, sendEnquiry } from '@shutterdesk/shared';

export type EnquiryField = keyof Enquiry;

/** What is wrong with each field, in words; no entry for one that is right. */
export type FieldErrors = Partial<Record<EnquiryField, string>>;

const api = createApiClient();

const valuesOf = (form: HTMLFormElement): Record<string, FormDataEntryValue> => Object.fromEntries(new FormData(form));

const firstOfEach = (issues: readonly { readonly path: string; readonly message: string }[]): FieldErrors => {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[path] ??= message;
  return errors;
};

/** What the calendar cannot be kept from by `min` alone: a date that was typed. */
const pastDate = (form: HTMLFormElement): FieldErrors => {
  const date = form.elements.namedItem('preferredDate');
  const isPast = date instanceof HTMLInputElement && date.validity.rangeUnderflow;
  return isPast ? { preferredDate: 'Please choose a date that is still to come' } : {};
};

/** The server's own rules, applied to what stands in the form. */
export const checkEnquiry = (form: HTMLFormElement): FieldErrors => {
  const { error } = enquirySchema.safeParse(valuesOf(form));
  const issues = error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? [];
  return { ...pastDate(form), ...firstOfEach(issues) };
};

/** What the server found wrong with a field that we did not. */
export const fieldErrorsOf = (error: unknown): FieldErrors =>
  error instanceof ApiError ? firstOfEach(error.issues) : {};

export const sendEnquiryFrom = (form: HTMLFormElement): Promise<unknown> =>
  api(sendEnquiry, { body: enquirySchema.parse(valuesOf(form)) });
