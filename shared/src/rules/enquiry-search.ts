import type { ContactSubmission, EnquiryFilter } from '../contract/contacts.ts';
import { calendarDateWords, dateTimeWords } from './date-words.ts';

/** Capitals and accents make no difference to a search. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** '(555) 123-4567' finds '5551234567' however either was written. */
const isNumber = (word: string): boolean => /^[\d()+.-]*\d[\d()+.-]*$/.test(word) && digitsOf(word).length > 4;

const textOf = (enquiry: ContactSubmission, dateTime: (iso: string) => string): string => {
  const { name, email, phone, selectedPackage, preferredDate, message, createdAt } = enquiry;
  const dates = [
    dateTime(createdAt),
    createdAt.slice(0, 10),
    preferredDate ?? '',
    calendarDateWords(preferredDate ?? ''),
  ];
  return plain([name, email, phone, digitsOf(phone), selectedPackage, message, ...dates].join('\n'));
};

/**
 * Finds the enquiries that hold every word of a search in some field; the server and the desktop app search alike.
 * @param timeZone in which the moment of arrival is searched for, as the person reads it
 */
export const enquirySearch = (search: string, timeZone?: string): ((enquiry: ContactSubmission) => boolean) => {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const dateTime = dateTimeWords(timeZone);
  const has = (text: string, word: string): boolean =>
    text.includes(word) || (isNumber(word) && text.includes(digitsOf(word)));
  return (enquiry) => {
    if (words.length === 0) return true;
    const text = textOf(enquiry, dateTime);
    return words.every((word) => has(text, word));
  };
};

/** Chooses enquiries as the server's list does: all but spam, unless something else is asked for. */
export const enquiryFilter = (filter: EnquiryFilter): ((enquiry: ContactSubmission) => boolean) => {
  const found = enquirySearch(filter.search ?? '', filter.timeZone);
  const { receivedFrom = '', receivedBefore, preferredFrom } = filter;
  return (enquiry) =>
    enquiry.spam === (filter.spam === 'only') &&
    (filter.package === undefined || enquiry.selectedPackage === filter.package) &&
    enquiry.createdAt >= receivedFrom &&
    (receivedBefore === undefined || enquiry.createdAt < receivedBefore) &&
    (preferredFrom === undefined || (enquiry.preferredDate ?? '') >= preferredFrom) &&
    found(enquiry);
};
