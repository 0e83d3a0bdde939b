import { type DesktopLogin, LOGIN_ADDRESS, type LoginNotice } from '@shutterdesk/shared';
import type { Response } from 'express';
import type { PendingLogin } from './external-login.ts';
import { passage } from './passages.ts';

/** The state of one redirect to the identity provider and back. */
export interface LoginTransaction {
  /** The values of a login that was started at the provider. */
  readonly login?: PendingLogin;
  /** The desktop app that asked for this login. */
  readonly desktop?: DesktopLogin;
  /** The id of the person whom the provider confirmed, before they agree to sign the desktop app in. */
  readonly arrived?: string;
  /** The moment at which that person proved to the provider who they are. */
  readonly provenAt?: string;
}

export const loginTransactions = passage<LoginTransaction>('shutterdesk.login', {
  path: LOGIN_ADDRESS,
  sameSite: 'lax',
});

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

export const LOGIN_PAGE = '/admin/login';

export const goTo = (response: Response, address: string): void => {
  response.setHeader('Cache-Control', 'no-store');
  response.redirect(address);
};

/** The address of the app's listener, always on the computer that runs the browser. */
export const appAddress = (
  { port, state }: DesktopLogin,
  outcome: { readonly code: string } | { readonly error: LoginNotice },
): string => `http://127.0.0.1:${Number(port)}/?${new URLSearchParams({ ...outcome, state })}`;

/** Reports a failed login: to the desktop app at its own listener, to a browser on the login page. */
export const turnAway = (response: Response, notice: LoginNotice, app?: DesktopLogin): void =>
  goTo(response, app ? appAddress(app, { error: notice }) : `${LOGIN_PAGE}?notice=${notice}`);
