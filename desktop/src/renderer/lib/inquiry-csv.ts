import type { ContactSubmission } from '@shutterdesk/shared';
import Papa from 'papaparse';

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * What a spreadsheet would calculate instead of showing gets an apostrophe before it. A cell may begin anywhere that one
 * set to semicolons or tabs splits a text, quotes or not. Only a smile is no formula.
 */
const FORMULA = /(^|[;\t\r\n])(?=\s*(?:[=+@\uFF1D\uFF0B\uFF20]|[-\uFF0D](?!\))))/g;

const COLUMNS = ['Received', 'Name', 'Email', 'Phone', 'Package', 'Preferred Date', 'Message'] as const;

const rowOf = (inquiry: ContactSubmission): readonly string[] => [
  inquiry.createdAt,
  inquiry.name,
  inquiry.email,
  inquiry.phone,
  inquiry.selectedPackage,
  inquiry.preferredDate ?? '',
  inquiry.message,
];

/** For Excel, Numbers and Sheets alike: UTF-8 with a byte order mark, ISO 8601 times, nothing that calculates. */
export const inquiriesAsCsv = (inquiries: readonly ContactSubmission[]): string => {
  const rows = [COLUMNS, ...inquiries.map(rowOf)].map((row) => row.map((cell) => cell.replace(FORMULA, "$1'")));
  return BYTE_ORDER_MARK + Papa.unparse(rows, { newline: '\r\n', quotes: true });
};
