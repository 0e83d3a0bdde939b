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
import { create } from 'zustand';
import { formatDateTime } from '#lib/format-date.ts';
import { useBrandName, useKnownSettings } from '#lib/studio/studio-queries.ts';

/** Enquiries on which somebody pressed Reply in this window. Whether the message was sent is unknown. */
const useReplied = create<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }));

export const noteReply = (id: string): void => useReplied.setState(({ ids }) => ({ ids: new Set(ids).add(id) }));

export const useHasReplied = (id: string): boolean => useReplied(({ ids }) => ids.has(id));

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

/** The longest link that every mail program takes. */
export const LINK_MAX = 2000;

/** The quote is shortened first where there is no room: a letter of another script takes nine characters of a link. */
const QUOTES = [QUOTE_MAX, 300, 100, 30] as const;

/** The link with the longest of these bodies for which there is room. */
const longestLink = (email: string, subject: string, bodies: readonly (readonly string[])[]): string | undefined =>
  bodies.map((body) => link(email, subject, body)).find(({ length }) => length <= LINK_MAX);

/** Without a body; a subject for which there is no room ends earlier. */
const shortened = (email: string, subject: string): string => {
  const letters = [...subject];
  let most = letters.length;
  const linkTo = (): string => link(email, most < letters.length ? `${letters.slice(0, most).join('')}…` : subject);
  while (most > 0 && linkTo().length > LINK_MAX) most = Math.floor(most / 2);
  return linkTo();
};

/** Opens the mail program with recipient, subject and a quote as far as there is room, and with room above it for the answer. */
export const replyLink = (enquiry: Enquiry, brand: string, language: Language): string => {
  const subject = offPageWordsIn(language).letter.reply(enquiry.selectedPackage, brand);
  const bodies = QUOTES.map((most) => ['', '', ...quoteOf(enquiry, most, language)]);
  return longestLink(enquiry.email, subject, bodies) ?? shortened(enquiry.email, subject);
};

/** A header is one line, and nothing in it can begin another. */
const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

export interface TemplateReply {
  readonly href: string;
  /** The text, where it is too long for a link: the person pastes it. */
  readonly toPaste: string | null;
}

export type Letter = Pick<ReplyTemplate, 'subject' | 'text'>;

/** A template for the sender of an enquiry, its date in the language of the page. */
export const filledTemplate = (enquiry: Enquiry, template: Letter, language: Language): Letter => {
  const values = {
    'first name': firstName(oneLine(enquiry.name)),
    name: oneLine(enquiry.name),
    package: oneLine(enquiry.selectedPackage),
    date: dateInText(enquiry.preferredDate, language),
  };
  return { subject: oneLine(fillIn(template.subject, values)), text: fillIn(template.text, values) };
};

/** Opens the mail program with a letter filled in, above a quote as far as there is room. */
export const letterLink = (enquiry: Enquiry, { subject, text }: Letter, language?: Language): TemplateReply => {
  const lines = text.split(/\r?\n/);
  const bodies = [...QUOTES.map((most) => [...lines, '', '', ...quoteOf(enquiry, most, language)]), lines];
  const href = longestLink(enquiry.email, subject, bodies);
  return href ? { href, toPaste: null } : { href: shortened(enquiry.email, subject), toPaste: text };
};

export const templateReply = (enquiry: Enquiry, template: Letter, language: Language): TemplateReply =>
  letterLink(enquiry, filledTemplate(enquiry, template, language), language);

/** A letter without a template. */
export const usePlainReply = ({ selectedPackage }: Enquiry): Letter => {
  const brandName = useBrandName();
  const language = useKnownSettings()?.language;
  return { subject: offPageWordsIn(language).letter.reply(selectedPackage, brandName), text: '' };
};
