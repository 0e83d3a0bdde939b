import {
  calendarDateWords,
  type Enquiry,
  enquiryAddress,
  escapeMarkup,
  inOneLine,
  mailLink,
  offPageWordsIn,
  packageOf,
  priceLabel,
  reasonWords,
  SPAM_ADDRESS,
  telephoneAddress,
  wordsIn,
} from '@shutterdesk/shared';
import { letterPage, markup, momentIn, type ToStudio } from './letter-page.ts';
import { canStandInHeader, type Letter } from './smtp-sender.ts';

/** Everything that a message about an enquiry needs. */
interface LetterFacts extends ToStudio {
  readonly enquiry: Enquiry;
  /** The number of earlier enquiries from the same address. */
  readonly earlier: number;
  /** The number of enquiries that went to spam since the last message. */
  readonly spam: number;
}

type Row = readonly [label: string, value: string, link?: string];

const wordsOf = ({ settings: { language } }: LetterFacts) => offPageWordsIn(language).studio;

const packageWords = ({ enquiry, settings: { packages, currency, language } }: LetterFacts): string => {
  const { selectedPackage } = enquiry;
  const known = packageOf(enquiry, packages);
  return known ? `${selectedPackage} (${priceLabel(known.price, currency, wordsIn(language))})` : selectedPackage;
};

/** A day is the only answer that is not written as it was typed. */
const answersOf = ({ enquiry: { answers = [] }, settings }: LetterFacts): readonly Row[] =>
  answers.map(({ question, answer }) => [
    question,
    calendarDateWords(answer, wordsIn(settings.language).dates.shortDay),
  ]);

const rowsOf = (facts: LetterFacts): readonly Row[] => {
  const { enquiry, settings } = facts;
  const { form, dates, locale } = wordsIn(settings.language);
  const say = wordsOf(facts);
  return [
    [form.name, enquiry.name],
    [form.email, enquiry.email, mailLink(enquiry.email)],
    [form.phone, enquiry.phone, telephoneAddress(enquiry.phone)],
    [form.package, packageWords(facts)],
    [say.date, enquiry.preferredDate ? calendarDateWords(enquiry.preferredDate, dates.shortDay) : say.noDate],
    [say.received, momentIn(settings.timeZone, enquiry.createdAt, locale)],
    ...answersOf(facts),
  ];
};

/** Makes the link that opens the inquiry; null if the admin app's address is not configured. */
const linkOf = ({ siteUrl, enquiry }: LetterFacts): string | null =>
  siteUrl && `${siteUrl}${enquiryAddress(enquiry.id)}`;

/** Says why an enquiry is doubtful; null if it is not. */
const doubtOf = (facts: LetterFacts): string | null => {
  const { screening } = facts.enquiry;
  return screening?.verdict === 'doubtful' ? wordsOf(facts).spam(reasonWords(screening)) : null;
};

const spamLinkOf = ({ siteUrl }: LetterFacts): string | null => siteUrl && `${siteUrl}${SPAM_ADDRESS}`;

/** The lines about spam in a message without markup. */
const spamLines = (facts: LetterFacts): readonly string[] => {
  if (facts.spam === 0) return [];
  const say = wordsOf(facts);
  const link = spamLinkOf(facts);
  return [[say.toSpam(facts.spam), ...(link ? [say.seeSpam(link)] : [])].join(' ')];
};

const answerWords = (facts: LetterFacts): string =>
  canStandInHeader(facts.enquiry.email) ? wordsOf(facts).reply : wordsOf(facts).noReply;

const textOf = (facts: LetterFacts): string => {
  const { letter, studio: say } = offPageWordsIn(facts.settings.language);
  const link = linkOf(facts);
  const doubt = doubtOf(facts);
  return [
    ...(doubt ? [doubt, ''] : []),
    ...rowsOf(facts).map(([label, value]) => letter.line(label, inOneLine(value))),
    '',
    facts.enquiry.message,
    '',
    '-- ',
    say.earlier(facts.earlier),
    answerWords(facts),
    ...(link ? [say.open(link)] : []),
    ...spamLines(facts),
    '',
  ].join('\n');
};

const linked = (value: string, link?: string): string =>
  link ? `<a href="${escapeMarkup(link)}">${markup(value)}</a>` : markup(value);

const spamMarkup = (facts: LetterFacts): string => {
  if (facts.spam === 0) return '';
  const say = wordsOf(facts);
  const link = spamLinkOf(facts);
  return `<br>\n${say.toSpam(facts.spam)}${link ? ` ${linked(say.openSpam, link)}` : ''}`;
};

const htmlOf = (facts: LetterFacts, subject: string): string => {
  const say = wordsOf(facts);
  const rows = rowsOf(facts).map(
    ([label, value, link]) => `<dt dir="auto">${markup(label)}</dt>\n<dd dir="auto">${linked(value, link)}</dd>`,
  );
  const link = linkOf(facts);
  const doubt = doubtOf(facts);
  return letterPage(
    subject,
    `<h1>${say.title(`<bdi>${markup(facts.enquiry.name)}</bdi>`)}</h1>
${doubt ? `<p class="doubt">${markup(doubt)}</p>\n` : ''}<dl>
${rows.join('\n')}
</dl>
<p class="message" dir="auto">${markup(facts.enquiry.message)}</p>
${link ? `<p>${linked(say.openInquiry, link)}</p>\n` : ''}<p class="foot">${say.earlier(facts.earlier)}<br>
${answerWords(facts)}${spamMarkup(facts)}</p>`,
    facts.settings.language,
  );
};

/** The message that tells the studio of an enquiry. An answer goes to the client, if a header can hold the address. */
export const enquiryLetter = (facts: LetterFacts): Letter => {
  const { enquiry } = facts;
  const say = wordsOf(facts);
  const plainSubject = say.subject(enquiry.name, enquiry.selectedPackage);
  const subject = doubtOf(facts) ? say.spamSubject(plainSubject) : plainSubject;
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
