import type { NewEnquiry } from '@shutterdesk/shared';

export type EnquiryField = keyof NewEnquiry | 'consent';

/** The message for each invalid field; a valid field has no entry. */
export type FieldErrors = Partial<Record<EnquiryField, string>>;

export interface Notice {
  readonly title: string;
  readonly text: string;
  readonly failed?: boolean;
}

/** The page's answer to a form that was sent without JavaScript. */
export interface EnquiryAnswer {
  readonly notice: Notice;
  /** The typed values; empty after a successful send. */
  readonly values: Partial<Record<EnquiryField, string>>;
  readonly errors: FieldErrors;
}

export const ENQUIRY_SENT: Notice = {
  title: 'Message sent!',
  text: "Thank you for contacting us. We'll get back to you soon!",
};

/** What stays in place of the form: the notice has said that the message was sent. */
export const enquiryReceived = (email: string): Notice => ({
  title: 'We have your message',
  text: `We'll reply to ${email}.`,
});

export const ENQUIRY_FAILED: Notice = {
  title: 'Error',
  text: 'Failed to send message. Please try again.',
  failed: true,
};

/** The first message for each field. */
export const fieldErrorsOf = (issues: readonly { readonly path: string; readonly message: string }[]): FieldErrors => {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[path] ??= message;
  return errors;
};
