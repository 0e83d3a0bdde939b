export const SET_UP_WORDS = {
  title: 'First Visit',
  cardTitle: 'Set Up Your Site',
  cardText: 'A few answers, and your dashboard opens.',
  token: 'Token',
  tokenHint:
    'It proves that this site is yours. The server keeps it in the file secrets/set-up-token of its data folder. With PostgreSQL, this shows it:',
  tokenCommand: 'npm run admin -- token',
  name: 'Studio Name',
  nameHint: 'It stands at the top of your page.',
  email: 'Email',
  emailHint:
    'You sign in with it. Your page shows it, and inquiries are mailed to it once you have entered a mail server under Studio → Mail.',
  password: 'Password',
  passwordPlaceholder: 'Minimum 8 characters',
  submit: 'Set Up My Site',
  submitBusy: 'Setting up...',
  success: 'Your site is yours: welcome!',
  failedTitle: 'Not Set Up',
  failed: 'The site could not be set up. Please try again.',
  inBrowser: 'This site has no account yet.',
  inBrowserText: 'Open its address in a browser and set it up there. Then come back here and sign in.',
  check: 'Check Again',
} as const;
