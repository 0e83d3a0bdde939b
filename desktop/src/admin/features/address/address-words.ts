import type { PartTryOf } from '@shutterdesk/shared';

const counted = (count: number): string => (count === 1 ? 'one proxy' : `${count} proxies`);

export const ADDRESS_WORDS = {
  what: 'The address',
  title: 'Your address',
  text: 'The web address where people find you. Search engines, link previews and your emails use it.',
  is: (address: string, byHttps: boolean) => `Your site is at ${address}.${byHttps ? ' https works.' : ''}`,
  isNot: 'Your site doesn’t have its own address yet.',
  steps: 'Steps to your own address',
  step: { done: 'Done', open: 'To do', unknown: 'Can’t tell from here' },
  stepDomain: 'Enter your domain',
  stepDomainText: 'You rent one from a domain registrar, by the year.',
  stepRecords: 'Add its records',
  stepRecordsText:
    'Press ‘Show Records’, and add them where you manage your domain. It can take an hour until they work. Then save the address.',
  stepHttps: 'Get https',
  stepHttpsText:
    'Whoever runs the server puts a proxy in front, which gets the certificate. Its lines are below, under Proxy.',
  stepHttpsElsewhere: (url: string) => `Open ${url}/admin to see whether it works.`,
  domain: 'Domain',
  domainHint: 'As visitors should see it, with or without www.',
  machine: 'Public address of your machine',
  machineHint: 'Your host’s control panel shows it. Leave it blank, and we use the server’s own address.',
  machineKnown: (addresses: readonly string[]) => `Leave blank for ${addresses.join(' and ')}.`,
  save: 'Save Address',
  saved: 'Address saved.',
  show: 'Show Records',
  records: 'Records of your domain',
  recordsText: 'Add them where you manage your domain, often at the company that sold it to you.',
  looking: 'Looking…',
  waits: 'We check again every ten seconds.',
  checkFailed: 'Couldn’t check the records. Please try again.',
  none: 'Remove this record.',
  found: (found: readonly string[]) => `Now: ${found.join(', ')}`,
  states: {
    right: 'Correct',
    missing: 'Missing',
    elsewhere: 'Points elsewhere',
    no_answer: 'No answer',
  } satisfies Record<PartTryOf<'address'>['records'][number]['state'], string>,
} as const;

export const PROXY_WORDS = {
  title: 'Proxy',
  text: 'For whoever runs the server. A proxy gives your visitors https. Confirm that it’s yours, so the server can tell visitors apart.',
  direct: 'You reached the server directly, without a proxy.',
  came: (count: number) => `You came through ${counted(count)}.`,
  byHttps: 'It reports https.',
  notByHttps: 'It doesn’t report https. Make it pass on X-Forwarded-Proto.',
  noChain: 'It doesn’t say who you are. Make it pass on X-Forwarded-For.',
  fits: (count: number) => (count === 0 ? 'The server expects no proxy.' : `The server expects ${counted(count)}.`),
  asks: (count: number) =>
    count === 0
      ? 'If you don’t use a proxy any more, confirm that.'
      : `If ${count === 1 ? 'it’s' : 'they’re all'} yours, confirm. Until then, one busy visitor can block others.`,
  confirm: (count: number) =>
    count === 0 ? 'I Don’t Use a Proxy' : `Confirm ${count === 1 ? 'One Proxy' : `${count} Proxies`}`,
  confirmed: 'Proxy confirmed.',
  confirmFailed: 'Couldn’t confirm the proxy. Please try again.',
  lines: 'Lines for your proxy',
  linesText: 'Caddy gets a certificate automatically. nginx needs one from you.',
  copyOf: (name: string) => `Copy the lines for ${name}`,
} as const;
