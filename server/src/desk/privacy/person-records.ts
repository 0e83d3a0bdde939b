import { addressKey, NOBODY_HERE, type PersonRecords } from '@shutterdesk/shared';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { OF_ADDRESS, OF_ENQUIRY } from '../../db/personal-columns.ts';
import { HttpError } from '../../http/http-error.ts';
import { spellingsIn } from './erase-people.ts';

type Row = Record<string, unknown>;

/** Columns of an enquiry that say nothing about the person: they serve this software. */
const INNER = new Set(['seq', 'mail']);

const rowsWhere = async (db: Database, table: string, column: string, values: readonly unknown[]): Promise<Row[]> => {
  if (values.length === 0) return [];
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(values)})`.execute(db);
  return rows;
};

const withoutInner = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([name]) => !INNER.has(name)));

/**
 * Everything stored about the person with an address, deleted enquiries and spam included.
 * @throws {HttpError} not_found
 */
export const personRecords = async (db: Database, email: string, now: number): Promise<PersonRecords> => {
  const key = addressKey(email);
  const isTheirs = (address: string): string | null => (addressKey(address) === key ? '' : null);
  const spelled = async (table: string, column: string): Promise<Row[]> =>
    rowsWhere(db, table, column, [...(await spellingsIn(db, { table, column }, isTheirs)).keys()]);
  const enquiries = await spelled('contact_submissions', 'email');
  const records: Record<string, Row[]> = {
    inquiries: enquiries.map((row) => ({
      ...withoutInner(row),
      spam: row.spam === 1,
      consent: typeof row.consent === 'string' ? JSON.parse(row.consent) : null,
      answers: typeof row.answers === 'string' ? JSON.parse(row.answers) : null,
    })),
  };
  for (const { table, column, name, kinds } of OF_ENQUIRY) {
    const rows = await rowsWhere(
      db,
      table,
      column,
      enquiries.map(({ id }) => id),
    );
    records[name] = rows.filter(({ kind }) => !kinds || (typeof kind === 'string' && kinds.includes(kind)));
  }
  for (const { table, column, name } of OF_ADDRESS) records[name] = await spelled(table, column);
  if (Object.values(records).every(({ length }) => length === 0)) throw new HttpError('not_found', `${NOBODY_HERE}.`);
  return { address: key, exportedAt: new Date(now).toISOString(), records };
};
