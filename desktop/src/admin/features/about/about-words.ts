export const ABOUT_WORDS = {
  what: 'The check-up',
  loading: 'Checking your site...',
  title: (version: string) => `Shutterdesk ${version}`,
  faults: (count: number) => (count === 1 ? '1 thing doesn’t work.' : `${count} things don’t work.`),
  advice: (count: number) =>
    count === 1 ? 'Your site works. 1 thing could be better.' : `Your site works. ${count} things could be better.`,
  fine: 'Everything works.',
  checkAgain: 'Check Again',
  states: { fine: 'Fine', advice: 'Advice', fault: 'Doesn’t work' },
  command: 'Run this on the server to see the same, even while the site is down:',
  doctor: 'npm run doctor',
} as const;
