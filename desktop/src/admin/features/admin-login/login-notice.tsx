import type { LoginNotice as Code } from '@shutterdesk/shared';
import { loginProvider } from '#lib/page-words.ts';
import { Alert } from '#ui/alert.tsx';

/** The sentences for the `notice` in this page's address. */
const NOTICES: Record<Code, (provider: string) => string> = {
  external_login_busy: () => 'Too many login attempts from here. Please wait ten minutes and try again.',
  external_login_certificate: (name) =>
    `This site doesn’t trust the certificate of ${name}. Whoever hosts it finds help at NODE_EXTRA_CA_CERTS in docs/settings.md.`,
  external_login_denied: (name) => `The login with ${name} was canceled or declined. Nothing has changed.`,
  external_login_expired: () => 'That login took too long or was used before. Please start again.',
  external_login_failed: (name) => `The login with ${name} didn’t work. Please try again.`,
  external_login_forbidden: () => 'That account can’t manage this site. Ask its owner to add your email address.',
  external_login_no_browser: (name) =>
    `Couldn’t open your browser for the login with ${name}. Please use your username and password.`,
  external_login_no_email: (name) =>
    `${name} didn’t give us an email address for that account. Please use one that has an email address.`,
  external_login_not_configured: (name) =>
    `Login with ${name} isn’t set up on this site. Please log in with your username and password below.`,
  external_login_refused: (name) =>
    `${name} doesn’t accept this site right now. Whoever hosts it needs to check its client id, secret and OIDC_TOKEN_AUTH.`,
  external_login_unavailable: (name) =>
    `Can’t reach ${name} right now. Try again in a while, or use your username and password.`,
  external_login_unverified: (name) =>
    `That account’s email address isn’t verified. Please verify it with ${name}, then log in again.`,
  external_login_wrong_issuer: (name) =>
    `${name} isn’t at the address this site was given. Whoever hosts it needs to check OIDC_ISSUER_URL, down to the last slash.`,
};

const isLoginNotice = (code: string): code is Code => Object.hasOwn(NOTICES, code);

const noticeSentence = (code: string): string =>
  isLoginNotice(code) ? NOTICES[code](loginProvider()) : 'The login didn’t work. Please try again.';

/** Says why a login through the provider failed. */
export const LoginNotice = ({ code }: { code: string }) => <Alert tone="info">{noticeSentence(code)}</Alert>;
