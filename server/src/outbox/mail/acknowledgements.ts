import {
  COUPLE_WORD,
  dateInText,
  type Enquiry,
  fillIn,
  firstName,
  isBeforeFamily,
  isTitle,
  legalPages,
  mailboxOf,
  type OffPageWords,
  offPageWordsIn,
  type PlaceholderValues,
  packageOf,
  type Settings,
} from '@shutterdesk/shared';
import { v7 as uuid } from 'uuid';
import type { Database } from '../../db/database.ts';
import { putMessages } from '../outbox-repository.ts';
import { letterPage, markup } from './letter-page.ts';
import type { Letter } from './smtp-sender.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const IN_AN_HOUR = 60;

const acknowledgementsSince = (trx: Database, moment: number) =>
  trx
    .selectFrom('outbox')
    .select(['createdAt', 'recipients'])
    .where('kind', '=', 'acknowledgement')
    .where('createdAt', '>', new Date(moment).toISOString())
    // One of a clock that was ahead counts as none.
    .where('createdAt', '<', new Date(moment + 2 * DAY).toISOString())
    .execute();

const addressesIn = (recipients: string | null): readonly string[] =>
  recipients === null ? [] : JSON.parse(recipients);

/** A stranger can enter anybody's address, so a mailbox gets one a day at most, and all together get 60 an hour. */
const mayAcknowledge = async (trx: Database, email: string, now: number): Promise<boolean> => {
  const inDay = await acknowledgementsSince(trx, now - DAY);
  const anHourAgo = new Date(now - HOUR).toISOString();
  if (inDay.filter(({ createdAt }) => createdAt > anHourAgo).length >= IN_AN_HOUR) return false;
  const mailbox = mailboxOf(email);
  return !inDay.some(({ recipients }) => addressesIn(recipients).some((address) => mailboxOf(address) === mailbox));
};

/** An enquiry whose client is told that it came. */
export interface Acknowledged {
  readonly id: string;
  readonly createdAt: string;
  readonly enquiry: Pick<Enquiry, 'email'>;
}

/** Stores an acknowledgement, if the client may get one. */
export const putAcknowledgement = async (
  trx: Database,
  { id: enquiryId, createdAt, enquiry: { email } }: Acknowledged,
): Promise<void> => {
  if (!(await mayAcknowledge(trx, email, Date.parse(createdAt)))) return;
  const recipients = JSON.stringify([email]);
  await putMessages(trx, [{ kind: 'acknowledgement', id: uuid(), enquiryId, createdAt, recipients }]);
};

/**
 * Strangers must not send their words to others: one word of a name, with letters only, two of a couple or of a title and
 * a family name, and a package on offer.
 */
const NAME = /^([\p{L}\p{M}][\p{L}\p{M}'’-]{0,39})(?: [\p{L}\p{M}'’ -]{0,39})?$/u;
const OF_A_COUPLE = /^\p{L}[\p{L}\p{M}'’-]{0,19}$/u;
const WITH_TITLE = /^(\S{1,19}) \p{L}[\p{L}\p{M}'’-]{0,19}$/u;

/** Nobody is greeted by a title, an article or a 'van' alone. */
const greeting = (name: string): string | undefined => {
  const first = firstName(name);
  const [begin = '', second = ''] = first.split(' ');
  if (isTitle(begin)) return WITH_TITLE.test(first) && !isTitle(second) ? first : undefined;
  const couple = first.split(COUPLE_WORD);
  if (couple.length === 2 && couple.every((one) => OF_A_COUPLE.test(one))) return first;
  return isBeforeFamily(begin) ? undefined : NAME.exec(first)?.[1];
};

const valuesOf = (enquiry: Enquiry, { packages, language }: Settings, { letter }: OffPageWords): PlaceholderValues => ({
  'first name': greeting(enquiry.name) ?? letter.somebody,
  name: (NAME.test(enquiry.name) ? greeting(enquiry.name) : undefined) ?? letter.somebody,
  package: packageOf(enquiry, packages)?.name ?? letter.session,
  date: dateInText(enquiry.preferredDate, language),
});

interface ToAcknowledge {
  readonly messageId: string;
  readonly enquiry: Enquiry;
  readonly settings: Settings;
  readonly brandName: string;
  readonly text: string;
  /** The public page's address; null if none is configured. */
  readonly siteUrl: string | null;
}

/** The message that tells a client that the inquiry came, in the studio's own words and language. */
export const acknowledgementLetter = ({
  messageId,
  enquiry,
  settings,
  brandName,
  text,
  siteUrl,
}: ToAcknowledge): Letter => {
  const say = offPageWordsIn(settings.language);
  const words = fillIn(text, valuesOf(enquiry, settings, say));
  const legal = siteUrl
    ? legalPages(settings).map(({ title, address }) => say.letter.line(title, `${siteUrl}${address}/`))
    : [];
  const paragraphs = [words, ...(legal.length > 0 ? [legal.join('\n')] : [])];
  const subject = say.letter.subject(brandName);
  return {
    id: messageId,
    fromName: brandName,
    to: [enquiry.email],
    replyTo: settings.businessEmail ? { name: brandName, address: settings.businessEmail } : null,
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: letterPage(
      subject,
      paragraphs.map((paragraph) => `<p dir="auto">${markup(paragraph)}</p>`).join(''),
      settings.language,
    ),
    date: new Date(enquiry.createdAt),
    sentBy: 'answering',
  };
};
