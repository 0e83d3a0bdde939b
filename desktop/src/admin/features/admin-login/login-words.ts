import { DEFAULT_LOGIN_HINT } from '@shutterdesk/shared';
import { loginProvider, pageWord } from '#lib/page-words.ts';

export const LOGIN_WORDS = {
  title: 'Admin Login',
  cardTitle: 'Login to Dashboard',
  cardText: 'Choose your login method to access the admin panel',
  externalBusy: 'Redirecting...',
  externalWaits: 'Your browser has opened. Log in there, then come back here.',
  externalCancel: 'Cancel',
  or: 'Or',
  username: 'Username',
  password: 'Password',
  submit: 'Admin Login',
  submitBusy: 'Logging in...',
  stepTitle: 'One More Step',
  forgotten: 'Forgot your password?',
  resetBy: 'Ask your host to run:',
  show: 'Show',
  hide: 'Hide',
  typed: 'what you type',
  reset: 'npm run admin -- reset NAME',
  back: 'Back to Home',
  success: 'Logged in successfully',
  failedTitle: 'Login Failed',
  failedNotice: 'Invalid username or password',
  failedForm: 'Login failed',
} as const;

export const externalWords = () => ({
  button: `Login with ${loginProvider()}`,
  hint: pageWord('login-hint') ?? DEFAULT_LOGIN_HINT,
});
