import { type Enquiry, type EnquiryLetter, offPageWordsIn, type Settings, wordsIn } from '@shutterdesk/shared';
import { letterPage, markup } from './letter-page.ts';
import { headerLine, type Letter } from './smtp-sender.ts';

export interface ToClient {
  readonly messageId: string;
  /** ISO 8601. */
  readonly at: string;
  readonly letter: Pick<EnquiryLetter, 'subject' | 'text'> & Required<Pick<Letter, 'attachments'>>;
  readonly enquiry: Pick<Enquiry, 'name' | 'email' | 'message' | 'createdAt'>;
  readonly settings: Pick<Settings, 'businessEmail' | 'language' | 'timeZone'>;
  readonly brandName: string;
}

const NAME_MAX = 200;

/** The line above the client's own words: 'On November 29, 2026, Ada wrote:'. */
const quoteLine = ({ enquiry, settings: { language, timeZone } }: ToClient): string => {
  const { locale } = wordsIn(language);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: timeZone ?? 'UTC' });
  return offPageWordsIn(language).letter.quote(
    day.format(new Date(enquiry.createdAt)),
    headerLine(enquiry.name, NAME_MAX),
  );
};

const quoted = (message: string): string =>
  message
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');

/** A letter of the studio to a client, in the words of whoever wrote it, above the client's own. */
export const clientLetter = (facts: ToClient): Letter => {
  const { messageId, at, letter, enquiry, settings, brandName } = facts;
  const line = quoteLine(facts);
  return {
    id: messageId,
    fromName: brandName,
    to: [enquiry.email],
    replyTo: settings.businessEmail ? { name: brandName, address: settings.businessEmail } : null,
    subject: letter.subject,
    text: `${letter.text}\n\n${line}\n${quoted(enquiry.message)}\n`,
    html: letterPage(
      letter.subject,
      `<p dir="auto">${markup(letter.text)}</p>
<p class="foot" dir="auto">${markup(line)}</p>
<blockquote class="message" dir="auto">${markup(enquiry.message)}</blockquote>`,
      settings.language,
    ),
    attachments: letter.attachments,
    date: new Date(at),
    sentBy: 'person',
  };
};
