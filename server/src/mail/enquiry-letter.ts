import {
  calendarDateWords,
  type Enquiry,
  enquiryAddress,
  escapeMarkup,
  inOneLine,
  mailLink,
  packageOf,
  priceLabel,
  reasonWords,
  type Settings,
  SPAM_ADDRESS,
  telephoneAddress,
} from '@shutterdesk/shared';
import { letterPage, markup } from './letter-page.ts';
import { momentIn } from './moment-in.ts';
import { canStandInHeader, type Letter } from './smtp-sender.ts';

/** Everything that a message about an enquiry needs. */
export interface LetterFacts {
  readonly messageId: string;
  readonly enquiry: Enquiry;
  /** The number of earlier enquiries from the same address. */
  readonly earlier: number;
  /** The number of enquiries that went to spam since the last message. */
  readonly spam: number;
  readonly settings: Settings;
  readonly brandName: string;
  /** The address of the server that serves the admin app; null if none is configured. */
  readonly siteUrl: string | null;
  readonly to: readonly string[];
}

type Row = readonly [label: string, value: string, link?: string];

const packageWords = (enquiry: Enquiry, { packages, currency }: Settings): string => {
  const { selectedPackage } = enquiry;
  const known = packageOf(enquiry, packages);
  return known ? `${selectedPackage} (${priceLabel(known.price, currency)})` : selectedPackage;
};

const earlierWords = (earlier: number): string => {
  if (earlier === 0) return 'This is their first inquiry.';
  return earlier === 1 ? 'They have sent one inquiry before.' : `They have sent ${earlier} inquiries before.`;
};

const rowsOf = ({ enquiry, settings }: LetterFacts): readonly Row[] => [
  ['Name', enquiry.name],
  ['Email', enquiry.email, mailLink(enquiry.email)],
  ['Phone', enquiry.phone, telephoneAddress(enquiry.phone)],
  ['Package', packageWords(enquiry, settings)],
  ['Preferred date', enquiry.preferredDate ? calendarDateWords(enquiry.preferredDate) : 'none given'],
  ['Received', momentIn(settings.timeZone, enquiry.createdAt)],
];

/** Makes the link that opens the inquiry; null if the admin app's address is not configured. */
const linkOf = ({ siteUrl, enquiry }: LetterFacts): string | null =>
  siteUrl && `${siteUrl}${enquiryAddress(enquiry.id)}`;

/** Says why an enquiry is doubtful; null if it is not. */
const doubtOf = ({ enquiry: { screening } }: LetterFacts): string | null =>
  screening?.verdict === 'doubtful' ? `Possible spam: ${reasonWords(screening)}.` : null;

const spamWords = ({ spam }: LetterFacts): string =>
  spam === 1
    ? 'One inquiry has gone to Spam since the last email.'
    : `${spam.toLocaleString('en-US')} inquiries have gone to Spam since the last email.`;

const spamLinkOf = ({ siteUrl }: LetterFacts): string | null => siteUrl && `${siteUrl}${SPAM_ADDRESS}`;

/** The lines about spam in a message without markup. */
const spamLines = (facts: LetterFacts): readonly string[] => {
  if (facts.spam === 0) return [];
  const link = spamLinkOf(facts);
  return [link ? `${spamWords(facts)} See them: ${link}` : spamWords(facts)];
};

const answerWords = ({ enquiry: { email } }: LetterFacts): string =>
  canStandInHeader(email)
    ? 'Reply to this email to answer them.'
    : 'A reply to this email won’t reach them. Write to their address.';

const textOf = (facts: LetterFacts): string => {
  const link = linkOf(facts);
  const doubt = doubtOf(facts);
  return [
    ...(doubt ? [doubt, ''] : []),
    ...rowsOf(facts).map(([label, value]) => `${label}: ${inOneLine(value)}`),
    '',
    facts.enquiry.message,
    '',
    '-- ',
    earlierWords(facts.earlier),
    answerWords(facts),
    ...(link ? [`Open it: ${link}`] : []),
    ...spamLines(facts),
    '',
  ].join('\n');
};

const linked = (value: string, link?: string): string =>
  link ? `<a href="${escapeMarkup(link)}">${markup(value)}</a>` : markup(value);

const spamMarkup = (facts: LetterFacts): string => {
  if (facts.spam === 0) return '';
  const link = spamLinkOf(facts);
  return `<br>\n${spamWords(facts)}${link ? ` ${linked('Open Spam', link)}` : ''}`;
};

const htmlOf = (facts: LetterFacts, subject: string): string => {
  const rows = rowsOf(facts).map(
    ([label, value, link]) => `<dt>${label}</dt>\n<dd dir="auto">${linked(value, link)}</dd>`,
  );
  const link = linkOf(facts);
  const doubt = doubtOf(facts);
  return letterPage(
    subject,
    `<h1>Inquiry from <bdi>${markup(facts.enquiry.name)}</bdi></h1>
${doubt ? `<p class="doubt">${markup(doubt)}</p>\n` : ''}<dl>
${rows.join('\n')}
</dl>
<p class="message" dir="auto">${markup(facts.enquiry.message)}</p>
${link ? `<p>${linked('Open the inquiry', link)}</p>\n` : ''}<p class="foot">${earlierWords(facts.earlier)}<br>
${answerWords(facts)}${spamMarkup(facts)}</p>`,
  );
};

/** The message that tells the studio of an enquiry. An answer goes to the client, if a header can hold the address. */
export const enquiryLetter = (facts: LetterFacts): Letter => {
  const { enquiry } = facts;
  const plainSubject = `Inquiry from ${enquiry.name}: ${enquiry.selectedPackage}`;
  const subject = doubtOf(facts) ? `Possible spam: ${plainSubject}` : plainSubject;
  return {
    id: facts.messageId,
    fromName: facts.brandName,
    to: facts.to,
    replyTo: { name: enquiry.name, address: enquiry.email },
    subject,
    text: textOf(facts),
    html: htmlOf(facts, subject),
    date: new Date(enquiry.createdAt),
  };
};
