import {
  calendarDateWords,
  type Enquiry,
  enquiryAddress,
  mailLink,
  offPageWordsIn,
  packageOf,
  priceLabel,
  reasonWords,
  SPAM_ADDRESS,
  telephoneAddress,
  wordsIn,
} from '@shutterdesk/shared';
import {
  letterToStudio,
  linked,
  linkPart,
  markup,
  momentIn,
  type Row,
  rowsPart,
  type ToStudio,
} from './letter-page.ts';
import { canStandInHeader, type Letter } from './smtp-sender.ts';

/** Everything that a message about an enquiry needs. */
interface LetterFacts extends ToStudio {
  readonly enquiry: Enquiry;
  /** The number of earlier enquiries from the same address. */
  readonly earlier: number;
  /** The number of enquiries that went to spam since the last message. */
  readonly spam: number;
}

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

/** Says why an enquiry is doubtful; null if it is not. */
const doubtOf = (facts: LetterFacts): string | null => {
  const { screening } = facts.enquiry;
  return screening?.verdict === 'doubtful' ? wordsOf(facts).spam(reasonWords(screening)) : null;
};

const answerWords = (facts: LetterFacts): string =>
  canStandInHeader(facts.enquiry.email) ? wordsOf(facts).reply : wordsOf(facts).noReply;

/** The enquiries that went to spam, and where they are. */
const spamPart = (facts: LetterFacts) => {
  const { siteUrl, spam } = facts;
  if (spam === 0) return { text: [], html: '' };
  const say = wordsOf(facts);
  const count = say.toSpam(spam);
  if (siteUrl === null) return { text: [count], html: `<br>\n${count}` };
  const link = `${siteUrl}${SPAM_ADDRESS}`;
  return { text: [`${count} ${say.seeSpam(link)}`], html: `<br>\n${count} ${linked(say.openSpam, link)}` };
};

/** The message that tells the studio of an enquiry. An answer goes to the client, if a header can hold the address. */
export const enquiryLetter = (facts: LetterFacts): Letter => {
  const { enquiry, settings } = facts;
  const { name, email, message } = enquiry;
  const say = wordsOf(facts);
  const doubt = doubtOf(facts);
  const subject = say.subject(name, enquiry.selectedPackage);
  const link = linkPart(facts, enquiryAddress(enquiry.id), say.openInquiry);
  const spam = spamPart(facts);
  const earlier = say.earlier(facts.earlier);
  const letter = letterToStudio(facts, {
    subject: doubt ? say.spamSubject(subject) : subject,
    title: say.title(`<bdi>${markup(name)}</bdi>`),
    parts: [
      ...(doubt ? [{ text: [doubt, ''], html: `<p class="doubt">${markup(doubt)}</p>` }] : []),
      rowsPart(rowsOf(facts), settings.language),
      { text: ['', message, ''], html: `<p class="message" dir="auto">${markup(message)}</p>` },
      { text: [], html: link.html },
      {
        // A mail program leaves out of an answer whatever stands below this line.
        text: ['-- ', earlier, answerWords(facts), ...link.text, ...spam.text],
        html: `<p class="foot">${earlier}<br>\n${answerWords(facts)}${spam.html}</p>`,
      },
    ],
    at: enquiry.createdAt,
  });
  return { ...letter, replyTo: { name, address: email } };
};
