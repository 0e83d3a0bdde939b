import type { DomainRecord } from '@shutterdesk/shared';
import type { Texts } from './domain-records.ts';

const LONGEST = 500;

const noAnswer = (what: string): DomainRecord => ({
  state: 'no_answer',
  message: `No name server answered, so we don’t know whether there is ${what}. Check again.`,
  record: null,
});

const missing = (message: string): DomainRecord => ({ state: 'missing', message, record: null });

const said = (state: 'found' | 'faulty', message: string, record: string): DomainRecord => ({
  state,
  message,
  record: record.slice(0, LONGEST),
});

const SPF_END: Readonly<Record<string, string>> = {
  '-': 'mail from other servers is refused',
  '~': 'mail from other servers may be treated as spam',
  '?': 'it says nothing about mail from other servers',
  '+': 'and it lets any server send in your name',
};

/** SPF: the servers that may send the domain's mail (RFC 7208). */
export const spfRecord = (domain: string, texts: Texts): DomainRecord => {
  if (texts === null) return noAnswer('an SPF record');
  const [record, another] = texts.filter((text) => /^v=spf1(?: |$)/i.test(text));
  if (record === undefined) {
    return missing(
      `${domain} has no SPF record, which says who may send its email. Receivers may take yours for spam.`,
    );
  }
  if (another !== undefined) {
    return said(
      'faulty',
      `${domain} has more than one SPF record, so receivers ignore them all. Keep one of them.`,
      record,
    );
  }
  const [, sign = '', all] = /(?:^| )([-~?+]?)(all)(?: |$)/i.exec(record) ?? [];
  const end = all ? `: ${SPF_END[sign || '+']}` : '';
  return said('found', `${domain} says which servers may send its mail${end}. Yours must be among them.`, record);
};

const POLICIES: Readonly<Record<string, string>> = {
  none: 'failing mail is delivered anyway',
  quarantine: 'failing mail goes to the spam folder',
  reject: 'failing mail is refused',
};

const tagOf = (record: string, name: string): string | undefined =>
  new RegExp(`(?:^|;)\\s*${name}\\s*=\\s*([a-z]+)`, 'i').exec(record)?.[1]?.toLowerCase();

/** DMARC: the domain owner's policy for mail that fails the checks (RFC 7489). `place`: the name that was queried. */
export const dmarcRecord = (domain: string, place: string, texts: Texts): DomainRecord => {
  if (texts === null) return noAnswer('a DMARC record');
  const [record, another] = texts.filter((text) => /^v=DMARC1\s*(?:;|$)/i.test(text));
  if (record === undefined) {
    return missing(
      `${domain} has no DMARC record. Large mail providers ask for one. “v=DMARC1; p=none” is a good start.`,
    );
  }
  if (another !== undefined) {
    return said(
      'faulty',
      `${place} has more than one DMARC record, so receivers ignore them all. Keep one of them.`,
      record,
    );
  }
  const policy = (place === domain ? undefined : tagOf(record, 'sp')) ?? tagOf(record, 'p');
  const words = POLICIES[policy ?? ''];
  if (!words) return said('faulty', `The DMARC record of ${place} names no policy, so receivers ignore it.`, record);
  return said('found', `${place} has a DMARC record: ${words}.`, record);
};
