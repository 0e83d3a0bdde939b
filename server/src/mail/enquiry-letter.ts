import {
  calendarDateWords,
  dateTimeWords,
  type Enquiry,
  enquiryAddress,
  escapeMarkup,
  priceLabel,
  reasonWords,
  type Settings,
  SPAM_ADDRESS,
} from '@shutterdesk/shared';
import { letterPage, markup } from './letter-page.ts';
import type { Letter } from './smtp-sender.ts';

/** Everything that a message about an enquiry is made of. */
export interface ToTell {
  readonly messageId: string;
  readonly enquiry: Enquiry;
  /** The number of earlier enquiries from the same address. */
  readonly earlier: number;
  /** The number of enquiries that went to spam since the last message. */
  readonly spam: number;
  readonly settings: Settings;
  readonly brandName: string;
  /** The address of the server that serves the admin app; null if nobody said. */
  readonly siteUrl: string | null;
  readonly to: readonly string[];
}

type Row = readonly [label: string, value: string, link?: string];

const dateTime = dateTimeWords('UTC');

const packageWords = ({ selectedPackage }: Enquiry, { packages, currency }: Settings): string => {
  const known = packages.find(({ name }) => name === selectedPackage);
  return known ? `${selectedPackage} (${priceLabel(known.price, currency)})` : selectedPackage;
};

const earlierWords = (earlier: number): string => {
  if (earlier === 0) return 'This is their first inquiry.';
  return earlier === 1 ? 'They have sent one inquiry before.' : `They have sent ${earlier} inquiries before.`;
};

const rowsOf = ({ enquiry, settings }: ToTell): readonly Row[] => [
  ['Name', enquiry.name],
  ['Email', enquiry.email, `mailto:${enquiry.email}`],
  ['Phone', enquiry.phone, `tel:${enquiry.phone.replace(/[^\d+]/g, '')}`],
  ['Package', packageWords(enquiry, settings)],
  ['Preferred date', enquiry.preferredDate ? calendarDateWords(enquiry.preferredDate) : 'none named'],
  ['Received', `${dateTime(enquiry.createdAt)} UTC`],
];

/** Makes the link that opens the inquiry; null if nobody said where the admin app is. */
const linkOf = ({ siteUrl, enquiry }: ToTell): string | null => siteUrl && `${siteUrl}${enquiryAddress(enquiry.id)}`;

/** Says why an enquiry is doubtful; null where it is not. */
const doubtOf = ({ enquiry: { screening } }: ToTell): string | null =>
  screening?.verdict === 'doubtful' ? `Perhaps spam: ${reasonWords(screening)}.` : null;

const spamWords = ({ spam }: ToTell): string =>
  spam === 1
    ? 'One inquiry lies in Spam since the last message.'
    : `${spam.toLocaleString('en-US')} inquiries lie in Spam since the last message.`;

const spamLinkOf = ({ siteUrl }: ToTell): string | null => siteUrl && `${siteUrl}${SPAM_ADDRESS}`;

/** The lines about spam in a message without markup. */
const spamLines = (told: ToTell): readonly string[] => {
  if (told.spam === 0) return [];
  const link = spamLinkOf(told);
  return [link ? `${spamWords(told)} See them: ${link}` : spamWords(told)];
};

const ANSWER = 'Answer this message to write to them.';

const textOf = (told: ToTell): string => {
  const link = linkOf(told);
  const doubt = doubtOf(told);
  return [
    ...(doubt ? [doubt, ''] : []),
    ...rowsOf(told).map(([label, value]) => `${label}: ${value}`),
    '',
    told.enquiry.message,
    '',
    '-- ',
    earlierWords(told.earlier),
    ANSWER,
    ...(link ? [`Open it: ${link}`] : []),
    ...spamLines(told),
    '',
  ].join('\n');
};

const linked = (value: string, link?: string): string =>
  link ? `<a href="${escapeMarkup(link)}">${markup(value)}</a>` : markup(value);

const spamMarkup = (told: ToTell): string => {
  if (told.spam === 0) return '';
  const link = spamLinkOf(told);
  return `<br>\n${spamWords(told)}${link ? ` ${linked('Open Spam', link)}` : ''}`;
};

const htmlOf = (told: ToTell, subject: string): string => {
  const rows = rowsOf(told).map(([label, value, link]) => `<dt>${label}</dt>\n<dd>${linked(value, link)}</dd>`);
  const link = linkOf(told);
  const doubt = doubtOf(told);
  return letterPage(
    subject,
    `<h1>Inquiry from ${markup(told.enquiry.name)}</h1>
${doubt ? `<p class="doubt">${markup(doubt)}</p>\n` : ''}<dl>
${rows.join('\n')}
</dl>
<p class="message">${markup(told.enquiry.message)}</p>
${link ? `<p>${linked('Open the inquiry', link)}</p>\n` : ''}<p class="foot">${earlierWords(told.earlier)}<br>
${ANSWER}${spamMarkup(told)}</p>`,
  );
};

/** The message that tells the studio of an enquiry. An answer goes to the client. */
export const enquiryLetter = (told: ToTell): Letter => {
  const { enquiry } = told;
  const plainSubject = `Inquiry from ${enquiry.name}: ${enquiry.selectedPackage}`;
  const subject = doubtOf(told) ? `Perhaps spam: ${plainSubject}` : plainSubject;
  return {
    id: told.messageId,
    fromName: told.brandName,
    to: told.to,
    replyTo: { name: enquiry.name, address: enquiry.email },
    subject,
    text: textOf(told),
    html: htmlOf(told, subject),
    date: new Date(enquiry.createdAt),
  };
};
