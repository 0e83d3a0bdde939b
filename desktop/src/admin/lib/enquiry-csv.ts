import { type Enquiry, type EnquiryNote, westernDigits } from '@shutterdesk/shared';
import { asCsv, type LocalTime, localTimeIn, withoutFormulas } from './csv.ts';
import { timeZoneOf } from './studio/time-zone.ts';

const PHONE_NUMBER = /^\+?[\d(][\d\s()./-]*$/;

/** A country code, or else an area code, of which only the length is guessed. */
const PREFIX =
  /^\(?(?:(?:\+|00)(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})|0\d{0,4}|\d{3})(?=\d)/;

/**
 * A spreadsheet takes digits alone for a number, and drops their zeros, plus signs and brackets. So a blank follows the
 * prefix, and dashes, dots and slashes become blanks: there is no date either, and nothing to subtract or divide. Up to
 * three digits are not split but get an apostrophe.
 */
const phoneCell = (written: string): string => {
  const phone = westernDigits(written);
  if (!PHONE_NUMBER.test(phone)) return withoutFormulas(phone);
  const spaced = phone.replace(/[\s./-]+|(?<=\))(?=[\d(])|(?<=\d)(?=\()/g, ' ').trim();
  if (spaced.includes(' ')) return spaced;
  return /^\D*(?:\d\D*){0,3}$/.test(spaced) ? `'${spaced}` : spaced.replace(PREFIX, '$& ');
};

const notesCell = (notes: readonly EnquiryNote[], localTime: LocalTime): string =>
  withoutFormulas(notes.map(({ at, by, text }) => `${localTime(at)} ${by}: ${text}`).join('\n'));

interface Column {
  readonly heading: string;
  readonly cell: (enquiry: Enquiry) => string;
}

/** The headings include the time zone: the file may be read elsewhere. */
const columnsIn = (timeZone: string, localTime: LocalTime): readonly Column[] => [
  { heading: `Received (${timeZone})`, cell: ({ createdAt }) => localTime(createdAt) },
  { heading: 'Name', cell: ({ name }) => withoutFormulas(name) },
  { heading: 'Email', cell: ({ email }) => withoutFormulas(email) },
  { heading: 'Phone', cell: ({ phone }) => phoneCell(phone) },
  { heading: 'Package', cell: ({ selectedPackage }) => withoutFormulas(selectedPackage) },
  { heading: 'Preferred Date', cell: ({ preferredDate }) => withoutFormulas(preferredDate ?? '') },
  { heading: 'Message', cell: ({ message }) => withoutFormulas(message) },
  { heading: 'Stage', cell: ({ stage }) => stage },
  { heading: `Stage Since (${timeZone})`, cell: ({ stageAt }) => (stageAt ? localTime(stageAt) : '') },
  { heading: 'Notes', cell: ({ notes }) => notesCell(notes, localTime) },
];

/**
 * The enquiries as a file for Excel, Numbers and Sheets: UTF-8 with a byte order mark, times that they recognise, and
 * no formulas.
 * @param timeZone the zone of all times in the file
 */
export const enquiriesAsCsv = (enquiries: readonly Enquiry[], timeZone = timeZoneOf({ timeZone: null })): string => {
  const columns = columnsIn(timeZone, localTimeIn(timeZone));
  const rows = enquiries.map((enquiry) => columns.map(({ cell }) => cell(enquiry)));
  return asCsv([columns.map(({ heading }) => heading), ...rows]);
};
