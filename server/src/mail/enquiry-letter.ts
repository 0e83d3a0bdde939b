import {
  calendarDateWords,
  dateTimeWords,
  type Enquiry,
  enquiryAddress,
  escapeMarkup,
  priceLabel,
  type Settings,
} from '@shutterdesk/shared';
import { letterPage, markup } from './letter-page.ts';
import type { Letter } from './smtp-sender.ts';

/** Everything that a message about an enquiry is made of. */
export interface ToTell {
  readonly messageId: string;
  readonly enquiry: Enquiry;
  /** The number of earlier enquiries from the same address. */
  readonly earlier: number;
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

const ANSWER = 'Answer this message to write to them.';

const textOf = (told: ToTell): string => {
  const link = linkOf(told);
  return [
    ...rowsOf(told).map(([label, value]) => `${label}: ${value}`),
    '',
    told.enquiry.message,
    '',
    '-- ',
    earlierWords(told.earlier),
    ANSWER,
    ...(link ? [`Open it: ${link}`] : []),
    '',
  ].join('\n');
};

const linked = (value: string, link?: string): string =>
  link ? `<a href="${escapeMarkup(link)}">${markup(value)}</a>` : markup(value);

const htmlOf = (told: ToTell, subject: string): string => {
  const rows = rowsOf(told).map(([label, value, link]) => `<dt>${label}</dt>\n<dd>${linked(value, link)}</dd>`);
  const link = linkOf(told);
  return letterPage(
    subject,
    `<h1>Inquiry from ${markup(told.enquiry.name)}</h1>
<dl>
${rows.join('\n')}
</dl>
<p class="message">${markup(told.enquiry.message)}</p>
${link ? `<p>${linked('Open the inquiry', link)}</p>\n` : ''}<p class="foot">${earlierWords(told.earlier)}<br>
${ANSWER}</p>`,
  );
};

/** The message that tells the studio of an enquiry. An answer goes to the client. */
export const enquiryLetter = (told: ToTell): Letter => {
  const { enquiry } = told;
  const subject = `Inquiry from ${enquiry.name}: ${enquiry.selectedPackage}`;
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
