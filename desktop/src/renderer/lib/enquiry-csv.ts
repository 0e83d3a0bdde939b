import type { Enquiry } from '@shutterdesk/shared';
import Papa from 'papaparse';
import { localDate } from './format-date.ts';

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A text that a spreadsheet would calculate instead of showing gets an apostrophe before it. A cell may begin anywhere that one
 * set to semicolons or tabs splits a text, quotes or not. Only a smile is no formula.
 */
const FORMULA = /(^|[;\t\r\n])(?=\s*(?:[=+@\uFF1D\uFF0B\uFF20]|[-\uFF0D](?!\))))/g;

const withoutFormulas = (text: string): string => text.replace(FORMULA, "$1'");

/** A number to call: with spaces for its dashes, dots and slashes there is nothing in it to subtract or divide. */
const PHONE_NUMBER = /^\+?[\d\s()./-]+$/;

const phoneCell = (phone: string): string =>
  PHONE_NUMBER.test(phone) && phone.startsWith('+') ? phone.replace(/[\s./-]+/g, ' ') : withoutFormulas(phone);

const two = (part: number): string => String(part).padStart(2, '0');

/** '2026-11-21 10:00' where the person is; spreadsheets take it for a date. */
const localTime = (iso: string): string => {
  const date = new Date(iso);
  return `${localDate(date)} ${two(date.getHours())}:${two(date.getMinutes())}`;
};

/** The time zone stands with the times: a file may be read elsewhere. */
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

/** For Excel, Numbers and Sheets alike: UTF-8 with a byte order mark, times as they read them, nothing that calculates. */
export const enquiriesAsCsv = (enquiries: readonly Enquiry[]): string => {
  const rows = [columns(), ...enquiries.map(rowOf)];
  return BYTE_ORDER_MARK + Papa.unparse(rows, { newline: '\r\n', quotes: true });
};
