import type { Enquiry } from '@shutterdesk/shared';
import Papa from 'papaparse';
import { localDate } from './format-date.ts';

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Puts an apostrophe before a text that a spreadsheet would treat as a formula. A spreadsheet that splits at
 * semicolons or tabs may start a cell anywhere in the text, even inside quotes. Only a smiley is exempt.
 */
const FORMULA = /(^|[;\t\r\n])(?=\s*(?:[=+@\uFF1D\uFF0B\uFF20]|[-\uFF0D](?!\))))/g;

const withoutFormulas = (text: string): string => text.replace(FORMULA, "$1'");

/** A phone number: if its dashes, dots and slashes become spaces, there is nothing to subtract or divide. */
const PHONE_NUMBER = /^\+?[\d\s()./-]+$/;

const phoneCell = (phone: string): string =>
  PHONE_NUMBER.test(phone) && phone.startsWith('+') ? phone.replace(/[\s./-]+/g, ' ') : withoutFormulas(phone);

const two = (part: number): string => String(part).padStart(2, '0');

/** '2026-11-21 10:00' in the person's time zone; spreadsheets recognise it as a date. */
const localTime = (iso: string): string => {
  const date = new Date(iso);
  return `${localDate(date)} ${two(date.getHours())}:${two(date.getMinutes())}`;
};

/** The heading includes the time zone: the file may be read elsewhere. */
const columns = (): readonly string[] => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return [`Received (${timeZone})`, 'Name', 'Email', 'Phone', 'Package', 'Preferred Date', 'Message'];
};

const rowOf = (enquiry: Enquiry): readonly string[] => [
  localTime(enquiry.createdAt),
  withoutFormulas(enquiry.name),
  withoutFormulas(enquiry.email),
  phoneCell(enquiry.phone),
  withoutFormulas(enquiry.selectedPackage),
  withoutFormulas(enquiry.preferredDate ?? ''),
  withoutFormulas(enquiry.message),
];

/** For Excel, Numbers and Sheets: UTF-8 with a byte order mark, times that they recognise, and no formulas. */
export const enquiriesAsCsv = (enquiries: readonly Enquiry[]): string => {
  const rows = [columns(), ...enquiries.map(rowOf)];
  return BYTE_ORDER_MARK + Papa.unparse(rows, { newline: '\r\n', quotes: true });
};
