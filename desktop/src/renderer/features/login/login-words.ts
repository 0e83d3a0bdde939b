export const LOGIN_WORDS = {
  title: 'Admin Login',
  cardTitle: 'Login to Dashboard',
  cardText: 'Choose your login method to access the admin panel',
  external: 'Login with Replit',
  externalBusy: 'Redirecting...',
  externalHint: 'Sign in with Google, GitHub, or your Replit account',
  or: 'Or',
  username: 'Username',
  password: 'Password',
  submit: 'Admin Login',
  submitBusy: 'Logging in...',
  back: 'Back to Home',
  success: 'Logged in successfully',
  failedTitle: 'Login Failed',
  failedNotice: 'Invalid username or password',
  failedForm: 'Login failed',
} as const;

export const SIGN_IN_AGAIN_WORDS = {
  title: 'Please sign in again',
  text: 'Your session has ended. Nothing you typed is lost: sign in, and it goes on where it stopped.',
  submit: 'Sign in',
  submitBusy: 'Logging in...',
  later: 'Not now',
  externalHint: 'It opens in a new tab. Come back here when you are signed in.',
  goOn: 'I am signed in',
  notYet: 'You are not signed in yet. Please finish signing in in the other tab first.',
} as const;

/** What the server asks this page to say, by the `notice` of its address. */
const NOTICES: Record<string, string> = {
  external_login_not_configured:
    'Login with Replit is not set up on this site. Please log in with your username and password below.',
  external_login_in_browser:
    'Login with Replit works in the browser. Please log in here with your username and password.',
  external_login_failed: 'The login with Replit did not succeed. Please try again.',
  external_login_forbidden: 'That account may not manage this site. Ask its owner to add your e-mail address.',
};

export const noticeSentence = (code: string | null): string | null =>
  code === null ? null : (NOTICES[code] ?? 'The login did not succeed. Please try again.');
