import type { Enquiry } from '@shutterdesk/shared';
import { formatDateTime } from '#lib/format-date.ts';
import { ENQUIRIES_WORDS as words } from './enquiries-words.ts';

/** Some mail programs accept no longer address, so the quote is shortened. */
const QUOTE_MAX = 600;

const LINE = '\r\n';

/** `mailto:` without characters that could end the address or add a field. */
export const mailLink = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;

/** `tel:` with only the digits and the plus sign. */
export const telephoneLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;

const quote = (message: string): string => {
  const letters = [...message];
  const text = letters.length > QUOTE_MAX ? `${letters.slice(0, QUOTE_MAX).join('').trimEnd()}…` : message;
  return text
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join(LINE);
};

/** Opens the mail program with recipient, subject and a quote, and with room above the quote for the answer. */
export const replyLink = (enquiry: Enquiry, brand: string): string => {
  const { name, email, selectedPackage, message, createdAt } = enquiry;
  const subject = words.replySubject(selectedPackage, brand);
  const head = words.replyQuote(formatDateTime(createdAt), name);
  const body = ['', '', head, quote(message)].join(LINE);
  return `${mailLink(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
};
