import type { LoginNotice } from '@shutterdesk/shared';

/** A failed login through the provider; the login page turns `notice` into a sentence. */
export class LoginRefusal extends Error {
  override name = 'LoginRefusal';
  readonly notice: LoginNotice;

  constructor(notice: LoginNotice, options?: ErrorOptions) {
    super(notice, options);
    this.notice = notice;
  }
}

export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** fetch wraps the system's error as its cause. */
export const reasonOf = (error: unknown): string => codeOf(error instanceof Error ? error.cause : null);

/** The part of a refusal that may be logged. The error itself carries tokens and claims, so it never is. */
export const traceOf = ({ notice, cause }: LoginRefusal): Readonly<Record<string, unknown>> => {
  const { code, error, status } = (cause ?? {}) as Readonly<Record<string, unknown>>;
  const reason = reasonOf(cause) || undefined;
  return { notice, code, error, status, reason };
};
