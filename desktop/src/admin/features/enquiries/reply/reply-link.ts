import {
  dateInText,
  type Enquiry,
  fillIn,
  firstName,
  mailLink,
  offPageWordsIn,
  type ReplyTemplate,
  wordsIn,
} from '@shutterdesk/shared';
import { formatDateTime } from '#lib/format-date.ts';

/** Some mail programs accept no longer address, so the quote is shortened. */
const QUOTE_MAX = 600;

const LINE = '\r\n';

const quote = (message: string, most: number): string => {
  const letters = [...message];
  const text = letters.length > most ? `${letters.slice(0, most).join('').trimEnd()}…` : message;
  return text
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join(LINE);
};

type Language = string | null | undefined;

/** In English as everywhere in the dashboard; in another language without the time. */
const whenIn = (createdAt: string, language: Language): string => {
  const { locale } = wordsIn(language);
  return locale === 'en-US'
    ? formatDateTime(createdAt)
    : new Date(createdAt).toLocaleDateString(locale, { dateStyle: 'long' });
};

/** The client's words, under a line that says so. */
const quoteOf = ({ name, message, createdAt }: Enquiry, most: number, language: Language): readonly string[] => [
  offPageWordsIn(language).letter.quote(whenIn(createdAt, language), name),
  quote(message, most),
];

/**
 * RFC 6068: lines of the body end with CRLF, and everything is encoded. Half a character cannot be encoded, so it is
 * replaced.
 */
const link = (email: string, subject: string, body?: readonly string[]): string => {
  const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());
  const bodyField = body ? `&body=${encoded(body.join(LINE))}` : '';
  return `${mailLink(email)}?subject=${encoded(subject)}${bodyField}`;
};

/** Opens the mail program with recipient, subject and a quote, and with room above the quote for the answer. */
export const replyLink = (enquiry: Enquiry, brand: string, language: Language): string => {
  const subject = offPageWordsIn(language).letter.reply(enquiry.selectedPackage, brand);
  return link(enquiry.email, subject, ['', '', ...quoteOf(enquiry, QUOTE_MAX, language)]);
};

/** The longest link that every mail program takes. */
export const LINK_MAX = 2000;

/** The quote is shortened first where there is no room. */
const QUOTES = [QUOTE_MAX, 300, 100] as const;

/** A header is one line, and nothing in it can begin another. */
const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

export interface TemplateReply {
  readonly href: string;
  /** The text, where it is too long for a link: the person pastes it. */
  readonly toPaste: string | null;
}

/** Opens the mail program with a template filled in, its date in the language of the page, above a quote as far as there is room. */
export const templateReply = (
  enquiry: Enquiry,
  template: Pick<ReplyTemplate, 'subject' | 'text'>,
  language: Language,
): TemplateReply => {
  const values = {
    'first name': firstName(oneLine(enquiry.name)),
    name: oneLine(enquiry.name),
    package: oneLine(enquiry.selectedPackage),
    date: dateInText(enquiry.preferredDate, language),
  };
  const subject = oneLine(fillIn(template.subject, values));
  const text = fillIn(template.text, values);
  const lines = text.split(/\r?\n/);
  const bodies = [...QUOTES.map((most) => [...lines, '', '', ...quoteOf(enquiry, most, language)]), lines];
  const href = bodies.map((body) => link(enquiry.email, subject, body)).find(({ length }) => length <= LINK_MAX);
  return href ? { href, toPaste: null } : { href: link(enquiry.email, subject), toPaste: text };
};
