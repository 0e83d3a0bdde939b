import type { DomainRecords } from '@shutterdesk/shared';

const counted = (count: number): string => (count === 1 ? 'one proxy' : `${count} proxies`);

export const ADDRESS_WORDS = {
  what: 'The address',
  loading: 'Loading...',
  title: 'Your address',
  text: 'The name under which people find you. Search engines, previews of links and your mail use it.',
  is: (address: string) => `Your site is at ${address}.`,
  isNot: 'Your site has no address of its own yet.',
  domain: 'Domain',
  domainHint: 'As people should see it, with or without www.',
  machine: 'Public address of your machine',
  machineHint: 'Your host’s control panel shows it. Left blank, the ones that the machine knows count.',
  machineKnown: (addresses: readonly string[]) => `Left blank, it is ${addresses.join(' and ')}.`,
  save: 'Save Address',
  saved: 'The address has been saved.',
  saveFailed: 'Failed to save the address. Please try again.',
  changed: 'Somebody else has changed the address in the meantime. What you typed stays: look at it, and save again.',
  show: 'Show Records',
  records: 'Records of your domain',
  recordsText: 'Set them where you manage your domain, often at the company that you bought it from.',
  looking: 'Looking…',
  waits: 'This page looks again every ten seconds.',
  checkFailed: 'The records could not be looked up. Please try again.',
  none: 'No record of this kind should be there: remove it.',
  found: (found: readonly string[]) => `Now: ${found.join(', ')}`,
  states: {
    right: 'Right',
    missing: 'Missing',
    elsewhere: 'Leads elsewhere',
    no_answer: 'No answer',
  } satisfies Record<DomainRecords['records'][number]['state'], string>,
} as const;

export const PROXY_WORDS = {
  title: 'What stands in front',
  text: 'A proxy gives your visitors https. The server has to know that it is yours: only then does it believe who a visitor is.',
  direct: 'You have come straight to the server, without a proxy.',
  came: (count: number) => `You have come through ${counted(count)}.`,
  byHttps: 'It says that you came by https.',
  notByHttps: 'It does not say that you came by https: it has to pass on X-Forwarded-Proto.',
  noChain: 'It does not say who you are: it has to pass on X-Forwarded-For.',
  fits: (count: number) => (count === 0 ? 'The server counts on no proxy.' : `The server counts on ${counted(count)}.`),
  asks: (count: number) =>
    count === 0
      ? 'If there is no proxy any more, say so.'
      : `If ${count === 1 ? 'it is' : 'all of them are'} yours, confirm it. Behind a proxy that is not known, all visitors share one limit.`,
  confirm: (count: number) =>
    count === 0 ? 'There Is No Proxy' : `Confirm ${count === 1 ? 'One Proxy' : `${count} Proxies`}`,
  confirmed: 'The server counts on it from now on.',
  confirmFailed: 'Failed to save this. Please try again.',
  lines: 'Lines for your proxy',
  linesText: 'Caddy gets a certificate by itself. nginx needs one from you.',
  copy: 'Copy',
  copyOf: (name: string) => `Copy the lines for ${name}`,
  copied: 'The lines have been copied.',
  copyFailed: 'Copying is not allowed here. Select the lines and copy them.',
} as const;
