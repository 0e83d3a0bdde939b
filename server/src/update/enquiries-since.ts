import path from 'node:path';
import { withoutFormulas } from '@shutterdesk/shared';
import { writeWhole } from '@shutterdesk/shared/node/write-whole';
import SQLite from 'better-sqlite3';
import { stampOf } from '../backup/restore/switch-folder.ts';

/** An enquiry with the columns of its database, which another release may have made. */
export type Row = Readonly<Record<string, string | number | null>>;

/** Works on both databases. */
export const ALL_ENQUIRIES = 'select * from contact_submissions order by "createdAt"';

/** The enquiries that a kept database lacks. */
export const enquiriesSince = (rows: readonly Row[], kept: string): readonly Row[] => {
  const sqlite = new SQLite(kept, { readonly: true });
  try {
    const known = new Set(sqlite.prepare('select id from contact_submissions').pluck().all());
    return rows.filter(({ id }) => !known.has(id));
  } finally {
    sqlite.close();
  }
};

const cell = (value: string | number | null): string =>
  `"${withoutFormulas(String(value ?? '')).replaceAll('"', '""')}"`;

/** Writes enquiries into a file that a spreadsheet opens; nothing, if there are none. */
export const writeEnquiries = async (dataDir: string, rows: readonly Row[], now: number): Promise<void> => {
  if (rows.length === 0) return;
  const columns = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => columns.map((name) => cell(row[name] ?? null)).join(','));
  const text = `\uFEFF${[columns.map(cell).join(','), ...lines].join('\r\n')}\r\n`;
  await writeWhole(path.join(dataDir, `enquiries-since-${stampOf(now)}.csv`), text, { mode: 0o600, flush: true });
};
