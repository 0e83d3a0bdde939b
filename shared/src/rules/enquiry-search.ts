import type { Enquiry } from '../schema/enquiry.ts';
import { calendarDateWords, dateTimeWords } from './date-words.ts';

/** Capitals and accents make no difference to a search. */
const plain = (text: string): string => {
  const letters = /[\u0080-\uffff]/.test(text) ? text.normalize('NFKD').replace(/\p{Mark}/gu, '') : text;
  return letters.toLowerCase();
};

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** '(555) 123-4567' finds '5551234567', however either is written. */
const isNumber = (word: string): boolean => /^[\d()+.-]*\d[\d()+.-]*$/.test(word) && digitsOf(word).length > 4;

const fieldsOf = ({ name, email, phone, selectedPackage, message, notes = [] }: Enquiry): string =>
  plain([name, email, phone, digitsOf(phone), selectedPackage, message, ...notes.map(({ text }) => text)].join('\n'));

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
  const dateTime = dateTimeWords(timeZone);
  const has = (text: string, word: string): boolean =>
    text.includes(word) || (isNumber(word) && text.includes(digitsOf(word)));
  return (enquiry) => {
    if (words.length === 0) return true;
    const fields = fieldsOf(enquiry);
    const unmatched = words.filter((word) => !has(fields, word));
    if (unmatched.length === 0) return true;
    if (!unmatched.every(canBeInDates)) return false;
    const dates = datesOf(enquiry, dateTime);
    return unmatched.every((word) => has(dates, word));
  };
};
