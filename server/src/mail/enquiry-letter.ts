import {
  calendarDateWords,
  dateTimeWords,
  type Enquiry,
  enquiryAddress,
  escapeMarkup,
  priceLabel,
  type Settings,
} from '@shutterdesk/shared';
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

/** Mail programs know little CSS: it holds colours for light and dark, and nothing that needs a layout. */
const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 24px 16px; background: #ffffff; color: #1c1917; font: 16px/1.5 system-ui, sans-serif; }
.sheet { max-width: 560px; margin: 0 auto; overflow-wrap: anywhere; }
h1 { margin: 0 0 16px; font-size: 22px; line-height: 1.3; }
dl { margin: 0 0 20px; }
dt { margin-top: 8px; color: #57534e; font-size: 14px; }
dd { margin: 0; }
a { color: #1d4ed8; }
.message { margin: 0 0 20px; padding: 12px 16px; border-left: 3px solid #a8a29e; background: #f5f5f4; }
.foot { color: #57534e; font-size: 14px; }
@media (prefers-color-scheme: dark) {
  body { background: #1c1917; color: #fafaf9; }
  dt, .foot { color: #d6d3d1; }
  a { color: #93c5fd; }
  .message { background: #292524; }
}`;

/** Lines stay lines, in programs without CSS too. */
const markup = (text: string): string => escapeMarkup(text).replaceAll('\n', '<br>\n');

const linked = (value: string, link?: string): string =>
  link ? `<a href="${escapeMarkup(link)}">${markup(value)}</a>` : markup(value);

const htmlOf = (told: ToTell, subject: string): string => {
  const rows = rowsOf(told).map(([label, value, link]) => `<dt>${label}</dt>\n<dd>${linked(value, link)}</dd>`);
  const link = linkOf(told);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${markup(subject)}</title>
<style>${STYLE}
</style>
</head>
<body>
<div class="sheet">
<h1>Inquiry from ${markup(told.enquiry.name)}</h1>
<dl>
${rows.join('\n')}
</dl>
<p class="message">${markup(told.enquiry.message)}</p>
${link ? `<p>${linked('Open the inquiry', link)}</p>\n` : ''}<p class="foot">${earlierWords(told.earlier)}<br>
${ANSWER}</p>
</div>
</body>
</html>
`;
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
