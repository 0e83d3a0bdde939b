import type { ContactSubmission } from '@shutterdesk/shared';
import Papa from 'papaparse';

const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet would calculate instead of showing: every cell that begins so gets an apostrophe before it. */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r\n]/;

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
  const rows = [COLUMNS, ...inquiries.map(rowOf)].map((row) => [...row]);
  return BYTE_ORDER_MARK + Papa.unparse(rows, { newline: '\r\n', escapeFormulae: FORMULA });
};
