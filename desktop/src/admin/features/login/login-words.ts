import { DEFAULT_LOGIN_HINT, type LoginNotice } from '@shutterdesk/shared';
import { pageWord } from '#lib/page-words.ts';
import { loginProvider } from '#lib/session/login-provider.ts';

export const LOGIN_WORDS = {
  title: 'Admin Login',
  cardTitle: 'Login to Dashboard',
  cardText: 'Choose your login method to access the admin panel',
  externalBusy: 'Redirecting...',
  externalWaits: 'Your browser has opened. Finish the login there, then come back here.',
  externalCancel: 'Cancel',
  or: 'Or',
  username: 'Username',
  password: 'Password',
  submit: 'Admin Login',
  submitBusy: 'Logging in...',
  forgotten: 'Forgot your password? Whoever runs the server gives you a new one:',
  reset: 'npm run admin -- reset NAME',
  back: 'Back to Home',
  success: 'Logged in successfully',
  failedTitle: 'Login Failed',
  failedNotice: 'Invalid username or password',
  failedForm: 'Login failed',
} as const;

export const SIGN_IN_AGAIN_WORDS = {
  ended: {
    title: 'Please sign in again',
    text: 'Your session has ended. Nothing you typed is lost: sign in, and it goes on where it stopped.',
    submit: 'Sign in',
    later: 'Not now',
    notYet: 'You are not signed in yet. Please finish signing in in the other tab first.',
  },
  proof: {
    title: 'Is it you?',
    text: 'You signed in a while ago, and this step needs your password again. Nothing you typed is lost: it goes on right after.',
    submit: 'Continue',
    later: 'Cancel',
    notYet: 'You have not signed in again yet. Please do so in the other tab first, with your password.',
  },
  submitBusy: 'Logging in...',
  externalHint: 'It opens in a new tab. Come back here when you are signed in.',
  goOn: 'I am signed in',
  wrongPassword: 'This is not your password.',
} as const;

export const externalWords = () => ({
  button: `Login with ${loginProvider()}`,
  hint: pageWord('login-hint') ?? DEFAULT_LOGIN_HINT,
});

/** The sentences for the `notice` in this page's address. */
const NOTICES: Record<LoginNotice, (provider: string) => string> = {
  external_login_busy: () => 'Too many logins were started from here. Please wait ten minutes and try again.',
  external_login_certificate: (name) =>
    `This site does not trust the certificate of ${name}. Whoever runs the site finds help at NODE_EXTRA_CA_CERTS in its README.`,
  external_login_denied: (name) => `The login with ${name} was cancelled, or ${name} declined it. Nothing has changed.`,
  external_login_expired: () => 'That login took too long or had been used before. Please start again.',
  external_login_failed: (name) => `The login with ${name} did not succeed. Please try again.`,
  external_login_forbidden: () => 'That account may not manage this site. Ask its owner to add your e-mail address.',
  external_login_no_browser: (name) =>
    `The browser, where the login with ${name} goes on, could not be opened. Please use your username and password.`,
  external_login_no_email: (name) =>
    `${name} did not tell us an e-mail address for that account. Please use one that has an e-mail address.`,
  external_login_not_configured: (name) =>
    `Login with ${name} is not set up on this site. Please log in with your username and password below.`,
  external_login_refused: (name) =>
    `${name} does not accept this site at the moment. Whoever runs the site needs to check its client id and secret, and OIDC_TOKEN_AUTH.`,
  external_login_unavailable: (name) =>
    `${name} cannot be reached at the moment. Please try again in a while, or use your username and password.`,
  external_login_unverified: (name) =>
    `The e-mail address of that account is not verified. Please verify it with ${name}, then log in again.`,
  external_login_wrong_issuer: (name) =>
    `${name} is not at the address that this site was given. Whoever runs the site needs to check OIDC_ISSUER_URL, to the last slash.`,
};

const isLoginNotice = (code: string): code is LoginNotice => Object.hasOwn(NOTICES, code);

export const noticeSentence = (code: string | null): string | null => {
  if (code === null) return null;
  return isLoginNotice(code) ? NOTICES[code](loginProvider()) : 'The login did not succeed. Please try again.';
};
