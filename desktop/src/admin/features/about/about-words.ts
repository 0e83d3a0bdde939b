export const ABOUT_WORDS = {
  what: 'The check-up',
  loading: 'Looking around...',
  title: (version: string) => `Shutterdesk ${version}`,
  faults: (count: number) => (count === 1 ? 'One thing does not work.' : `${count} things do not work.`),
  advice: (count: number) =>
    count === 1 ? 'All works. One thing could be better.' : `All works. ${count} things could be better.`,
  fine: 'All is well.',
  checkAgain: 'Check Again',
  states: { fine: 'Fine', advice: 'Advice', fault: 'Does not work' },
  command: 'Whoever runs the server reads the same there, also while the site is down:',
  doctor: 'npm run doctor',
} as const;
