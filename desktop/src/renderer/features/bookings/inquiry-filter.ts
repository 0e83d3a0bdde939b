import type { ContactSubmission } from '@shutterdesk/shared';
import { formatCalendarDate, formatDateTime } from '#lib/format-date.ts';
import type { DateChoice } from './bookings-words.ts';

export interface InquiryFilter {
  search: string;
  /** A package's name; null for all. */
  package: string | null;
  date: DateChoice;
  /** Calendar dates of the person's own time zone, both included; '' for no bound. Used by 'between'. */
  from: string;
  to: string;
}

export const NO_FILTER: InquiryFilter = { search: '', package: null, date: 'any', from: '', to: '' };

/** Capitals and accents make no difference to a search. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();

const digitsOf = (text: string): string => text.replace(/\D/g, '');

const haystacks = new WeakMap<ContactSubmission, string>();

const haystackOf = (inquiry: ContactSubmission): string => {
  const known = haystacks.get(inquiry);
  if (known !== undefined) return known;
  const { name, email, phone, selectedPackage, preferredDate, message, createdAt } = inquiry;
  const dates = [formatDateTime(createdAt), createdAt.slice(0, 10), preferredDate ?? ''];
  const fields = [name, email, phone, digitsOf(phone), selectedPackage, message, ...dates];
  const made = plain([...fields, formatCalendarDate(preferredDate ?? '')].join('\n'));
  haystacks.set(inquiry, made);
  return made;
};

/** '(555) 123-4567' finds '5551234567' however either was written. */
const isNumber = (word: string): boolean => /^[\d()+.-]*\d[\d()+.-]*$/.test(word) && digitsOf(word).length > 4;

const wordsOf = (search: string): string[] => plain(search).split(/\s+/).filter(Boolean);

const has = (haystack: string, word: string): boolean =>
  haystack.includes(word) || (isNumber(word) && haystack.includes(digitsOf(word)));

const startOfDay = (now: Date, daysBack: number): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysBack);

/** `yyyy-mm-dd` of the person's own time zone. */
export const localDate = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

const DAYS_BACK = { today: 0, week: 6, month: 29, year: 364 } as const;

type DateTest = (inquiry: ContactSubmission) => boolean;

const dateTest = ({ date, from, to }: InquiryFilter, now: Date): DateTest => {
  if (date === 'any') return () => true;
  if (date === 'ahead') {
    const today = localDate(now);
    return ({ preferredDate }) => preferredDate !== null && preferredDate >= today;
  }
  if (date === 'between') {
    return ({ createdAt }) => {
      const day = localDate(new Date(createdAt));
      return (from === '' || day >= from) && (to === '' || day <= to);
    };
  }
  const since = startOfDay(now, DAYS_BACK[date]).toISOString();
  return ({ createdAt }) => createdAt >= since;
};

/** Those that hold every word of the search in some field, of the package and the time asked for. */
export const filterInquiries = (
  inquiries: readonly ContactSubmission[],
  filter: InquiryFilter,
  now = new Date(),
): readonly ContactSubmission[] => {
  const words = wordsOf(filter.search);
  const inTime = dateTest(filter, now);
  return inquiries.filter(
    (inquiry) =>
      (filter.package === null || inquiry.selectedPackage === filter.package) &&
      inTime(inquiry) &&
      words.every((word) => has(haystackOf(inquiry), word)),
  );
};

export const packagesOf = (inquiries: readonly ContactSubmission[]): string[] =>
  [...new Set(inquiries.map(({ selectedPackage }) => selectedPackage))].toSorted((a, b) => a.localeCompare(b));
