import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Enquiry, type EnquiryFilter, type EnquiryPlace, enquirySearch } from '@shutterdesk/shared';
import type { Selectable } from 'kysely';
import type { Database } from '../db/database.ts';
import type { EnquiriesTable } from '../db/schema.ts';

type Row = Omit<Selectable<EnquiriesTable>, 'deletedAt' | 'seq'>;

export const COLUMNS = [
  'id',
  'name',
  'email',
  'phone',
  'selectedPackage',
  'preferredDate',
  'message',
  'createdAt',
  'spam',
] as const;

/** So many are read at once: between two pieces everybody else has a turn. */
const PIECE = 500;

export const enquiryOf = (row: Row): Enquiry => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  selectedPackage: row.selectedPackage,
  preferredDate: row.preferredDate,
  message: row.message,
  createdAt: row.createdAt,
  spam: row.spam === 1,
});

const allListed = (db: Database) => db.selectFrom('contact_submissions').where('deletedAt', 'is', null);

/** Those of the filter that the database can tell by itself: all but the search. */
const listed = (db: Database, filter: EnquiryFilter) => {
  let query = allListed(db).where('spam', '=', filter.spam === 'only' ? 1 : 0);
  if (filter.package !== undefined) query = query.where('selectedPackage', '=', filter.package);
  if (filter.receivedFrom !== undefined) query = query.where('createdAt', '>=', filter.receivedFrom);
  if (filter.receivedBefore !== undefined) query = query.where('createdAt', '<', filter.receivedBefore);
  if (filter.preferredFrom !== undefined) query = query.where('preferredDate', '>=', filter.preferredFrom);
  return query;
};

/** Newest first, from behind a place of the list on. */
const pieceAfter = async (query: ReturnType<typeof listed>, last: EnquiryPlace | null, size: number) => {
  let rest = query;
  if (last) {
    rest = rest
      .where('createdAt', '<=', last.createdAt)
      .where(({ eb, or }) => or([eb('createdAt', '<', last.createdAt), eb('id', '<', last.id)]));
  }
  const rows = await rest.select(COLUMNS).orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(size).execute();
  return rows.map(enquiryOf);
};

/** A piece of all enquiries, spam included. */
export const listAllAfter = (db: Database, last: EnquiryPlace | null, size: number): Promise<Enquiry[]> =>
  pieceAfter(allListed(db), last, size);

/**
 * Newest first, in pieces, each read by the place where the last one ended: the database is never held open between
 * two, and what is deleted meanwhile neither hides another enquiry nor shows it twice.
 */
export async function* listEnquiries(
  db: Database,
  filter: EnquiryFilter = {},
  page: { readonly before?: EnquiryPlace | undefined; readonly limit?: number | undefined } = {},
): AsyncGenerator<readonly Enquiry[], void> {
  const matches = enquirySearch(filter.search ?? '', filter.timeZone);
  let last = page.before ?? null;
  let left = page.limit ?? Number.POSITIVE_INFINITY;
  for (;;) {
    const size = filter.search ? PIECE : Math.min(PIECE, left);
    const piece = await pieceAfter(listed(db, filter), last, size);
    const found = piece.filter(matches).slice(0, left);
    left -= found.length;
    last = piece.at(-1) ?? last;
    if (found.length > 0) yield found;
    if (piece.length < size || left === 0) return;
    await nextTurn();
  }
}

/** How many there are. */
export const countEnquiries = async (db: Database, filter: EnquiryFilter): Promise<number> => {
  if (filter.search) {
    let count = 0;
    for await (const found of listEnquiries(db, filter)) count += found.length;
    return count;
  }
  const { count } = await listed(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** The packages that enquiries name, by name. */
export const listPackages = async (db: Database, most: number): Promise<string[]> => {
  const rows = await listed(db, {})
    .select('selectedPackage')
    .distinct()
    .orderBy('selectedPackage')
    .limit(most)
    .execute();
  return rows.map(({ selectedPackage }) => selectedPackage);
};

export interface EnquiryChange {
  readonly seq: number;
  readonly enquiry: Enquiry;
  readonly isRemoved: boolean;
}

/** Changes after a number, in their order. */
export const listChanges = async (db: Database, after: number, most: number): Promise<EnquiryChange[]> => {
  const rows = await db
    .selectFrom('contact_submissions')
    .select([...COLUMNS, 'seq', 'deletedAt'])
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(most)
    .execute();
  return rows.map((row) => ({ seq: row.seq, enquiry: enquiryOf(row), isRemoved: row.deletedAt !== null }));
};
