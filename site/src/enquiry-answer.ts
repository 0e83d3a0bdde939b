import type { answerField, NewEnquiry, PublicWords } from '@shutterdesk/shared';

export type EnquiryField = keyof NewEnquiry | 'consent' | ReturnType<typeof answerField>;

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

export const enquirySent = ({ notices }: PublicWords): Notice => ({
  title: notices.sentTitle,
  text: notices.sentText,
});

/** The text that stays above the form: the notice has said that the message was sent. */
export const enquiryReceived = ({ notices }: PublicWords, email: string): Notice => ({
  title: notices.receivedTitle,
  text: notices.receivedText(email),
});

/** @param text a sentence that says more than that it failed */
export const enquiryFailed = ({ notices }: PublicWords, text: string = notices.failedText): Notice => ({
  title: notices.failedTitle,
  text,
  failed: true,
});

/** The first message for each field. */
export const fieldErrorsOf = (issues: readonly { readonly path: string; readonly message: string }[]): FieldErrors => {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[path] ??= message;
  return errors;
};
