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

/** The server's own rules, applied to what stands in the form. */
export const checkEnquiry = (form: HTMLFormElement): FieldErrors => {
  const parsed = enquirySchema.safeParse(valuesOf(form));
  if (parsed.success) return {};
  return firstOfEach(parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
};

/** What the server found wrong with a field that we did not. */
export const fieldErrorsOf = (error: unknown): FieldErrors =>
  error instanceof ApiError ? firstOfEach(error.issues) : {};

export const sendEnquiryFrom = (form: HTMLFormElement): Promise<unknown> =>
  api(sendEnquiry, { body: enquirySchema.parse(valuesOf(form)) });
