import type { Enquiry } from '../schema/enquiry.ts';
import { calendarDateWords, dateTimeWords } from './date-words.ts';
import { westernDigits } from './western-digits.ts';

/** Letters and signs that Unicode takes for no form of another, as a keyboard without them writes them. */
const TYPED_AS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '′': "'",
  '`': "'",
};
const OTHERWISE = new RegExp(`[${Object.keys(TYPED_AS).join('')}]`, 'g');

/** Capitals, accents, and the kind of apostrophe, dash and digit make no difference to a search. */
const plain = (text: string): string => {
  const lower = text.toLowerCase();
  if (!/[`\u0080-\uffff]/.test(lower)) return lower;
  return westernDigits(lower.normalize('NFKD'))
    .replace(/\p{Mark}/gu, '')
    .replace(OTHERWISE, (letter) => TYPED_AS[letter] ?? letter)
    .replace(/[\p{Dash}\u00ad]/gu, '-');
};

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

const UMLAUT = new RegExp(`[${Object.keys(UMLAUTS).join('')}]`, 'g');

const composed = (text: string): string => text.toLowerCase().normalize('NFC');

/** The second reading of a name with an umlaut: 'Mueller' for 'Müller'. */
const writtenOut = (text: string): string => composed(text).replace(UMLAUT, (letter) => UMLAUTS[letter] ?? letter);

/** Both readings of a text, where it has two. */
const readings = (text: string): string =>
  composed(text).search(UMLAUT) === -1 ? plain(text) : `${plain(text)}\n${plain(writtenOut(text))}`;

const digitsOf = (text: string): string => westernDigits(text).replace(/\D/g, '');

/** '(555) 123-4567' finds '5551234567', however either is written. */
const isNumber = (word: string): boolean => /^[\d()+.-]*\d[\d()+.-]*$/.test(word) && digitsOf(word).length > 4;

const fieldsOf = ({
  name,
  email,
  phone,
  selectedPackage,
  message,
  answers = [],
  notes = [],
  letters = [],
}: Enquiry): string =>
  readings(
    [
      ...[name, email, phone, digitsOf(phone), selectedPackage, message],
      ...answers.map(({ answer }) => answer),
      ...notes.map(({ text }) => text),
      ...letters.flatMap(({ subject, text }) => [subject, text]),
    ].join('\n'),
  );

const datesOf = ({ preferredDate, createdAt }: Enquiry, dateTime: (iso: string) => string): string =>
  plain(
    [dateTime(createdAt), createdAt.slice(0, 10), preferredDate ?? '', calendarDateWords(preferredDate ?? '')].join(
      '\n',
    ),
  );

const DATE_LETTERS = 'jan feb mar apr may jun jul aug sep oct nov dec mon tue wed thu fri sat sun am pm'.split(' ');

/** Formatting dates is the slowest part of a search, so it happens only for words that can occur in a date. */
const canBeInDates = (word: string): boolean => {
  const letters = word.replace(/[^a-z]/g, '');
  return (
    /^[a-z\d:,-]+$/.test(word) &&
    !/\d{5}/.test(word) &&
    (letters === '' || DATE_LETTERS.some((name) => name.includes(letters)))
  );
};

/**
 * Finds the enquiries in which every word of a search occurs. The server and the desktop app both use it.
 * @param timeZone the time zone in which the person reads the time of arrival
 */
export const enquirySearch = (search: string, timeZone?: string): ((enquiry: Enquiry) => boolean) => {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const otherWords = plain(writtenOut(search)).split(/\s+/).filter(Boolean);
  const dateTime = dateTimeWords(timeZone);
  const has = (text: string, word: string): boolean =>
    text.includes(word) || (isNumber(word) && text.includes(digitsOf(word)));
  return (enquiry) => {
    if (words.length === 0) return true;
    const fields = fieldsOf(enquiry);
    const unmatched = words.filter((word, place) => !has(fields, word) && !has(fields, otherWords[place] ?? word));
    if (unmatched.length === 0) return true;
    if (!unmatched.every(canBeInDates)) return false;
    const dates = datesOf(enquiry, dateTime);
    return unmatched.every((word) => has(dates, word));
  };
};
