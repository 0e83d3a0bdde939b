import { type Enquiry, type EnquiryNote, type EnquiryReply, westernDigits, withoutFormulas } from '@shutterdesk/shared';
import Papa from 'papaparse';
import { timeZoneOf } from '#lib/studio/studio-queries.ts';

const BYTE_ORDER_MARK = '\uFEFF';

export type LocalTime = (iso: string) => string;

/** '2026-11-21 10:00' in a time zone; spreadsheets recognise it as a date. Sweden writes dates this way. */
export const localTimeIn = (timeZone: string): LocalTime => {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });
  return (iso) => format.format(new Date(iso));
};

/** Excel divides cells by the list separator of its country: a semicolon where a comma begins the decimals. */
const separatorIn = (locale?: string): string =>
  new Intl.NumberFormat(locale).formatToParts(1.5).some(({ type, value }) => type === 'decimal' && value === ',')
    ? ';'
    : ',';

/**
 * A table as a file for Excel, Numbers and Sheets: UTF-8 with a byte order mark. Its first row has the headings.
 * @param locale by default that of this machine
 */
export const asCsv = (rows: readonly (readonly string[])[], locale?: string): string =>
  BYTE_ORDER_MARK +
  Papa.unparse(
    rows.map((row) => [...row]),
    { newline: '\r\n', quotes: true, delimiter: separatorIn(locale) },
  );

/** A table from a file, as lines with tabs between the cells. */
export const linesOf = async (file: File): Promise<string> => {
  const text = await file.text();
  if (!/\.csv$/i.test(file.name) && file.type !== 'text/csv') return text;
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' });
  return data.map((row) => row.map((cell) => cell.replace(/\s+/g, ' ')).join('\t')).join('\n');
};

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

const answersCell = (answers: readonly EnquiryReply[]): string =>
  withoutFormulas(answers.map(({ question, answer }) => `${question}: ${answer}`).join('\n'));

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
  { heading: 'Answers', cell: ({ answers = [] }) => answersCell(answers) },
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
