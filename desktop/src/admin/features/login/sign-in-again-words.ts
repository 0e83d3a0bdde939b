export const SIGN_IN_AGAIN_WORDS = {
  ended: {
    title: 'Please sign in again',
    text: 'Your session has ended. Nothing you typed is lost. Sign in to continue.',
    submit: 'Sign in',
    later: 'Not now',
    notYet: 'You aren’t signed in yet. Finish in the other tab first.',
  },
  proof: {
    title: 'Is it you?',
    text: 'You signed in a while ago, and this step needs your password again. Nothing you typed is lost.',
    submit: 'Continue',
    later: 'Cancel',
    notYet: 'You haven’t signed in again yet. Do that in the other tab first, with your password.',
  },
  submitBusy: 'Logging in...',
  externalHint: 'It opens in a new tab. Come back here once you’re signed in.',
  goOn: 'I’m signed in',
  wrongPassword: 'That isn’t your password.',
} as const;
