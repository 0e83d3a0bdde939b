import type { NewEnquiry } from '@shutterdesk/shared';

export type EnquiryField = keyof NewEnquiry;

/** What is wrong with each field, in words; no entry for one that is right. */
export type FieldErrors = Partial<Record<EnquiryField, string>>;

export interface Notice {
  readonly title: string;
  readonly text: string;
  readonly failed?: boolean;
}

/** What the page says to who sent the form without JavaScript. */
export interface EnquiryAnswer {
  readonly notice: Notice;
  /** What was typed; nothing once it has been sent. */
  readonly values: Partial<Record<EnquiryField, string>>;
  readonly errors: FieldErrors;
}

export const ENQUIRY_SENT: Notice = {
  title: 'Message sent!',
  text: "Thank you for contacting us. We'll get back to you soon!",
};

export const ENQUIRY_FAILED: Notice = {
  title: 'Error',
  text: 'Failed to send message. Please try again.',
  failed: true,
};

/** The first sentence about each field. */
export const fieldErrorsOf = (issues: readonly { readonly path: string; readonly message: string }[]): FieldErrors => {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[path] ??= message;
  return errors;
};
