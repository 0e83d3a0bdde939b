import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type Enquiry,
  type EnquiryCondition,
  type EnquiryFilter,
  type EnquiryLetter,
  type EnquiryNote,
  enquiryConditions,
  enquirySearch,
  type ListPlace,
  NO_STAGE_COUNTS,
  type Stage,
  type StageCounts,
  unansweredConditions,
} from '@shutterdesk/shared';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { EnquiriesTable } from '../../db/schema.ts';
import { countOf, jsonRows } from '../../db/sql-words.ts';

type Row = Omit<Selectable<EnquiriesTable>, 'deletedAt' | 'seq' | 'textHash' | 'noteCount' | 'letterCount'> & {
  readonly notes: string | null;
  readonly letters: string | null;
};

/** The notes as JSON, in any order; null if there are none, without a look into their table. */
const notesOf = (db: Database) =>
  sql<string | null>`case when "contact_submissions"."noteCount" = 0 then null else (
  select ${jsonRows(db, { id: 'id', text: 'text', by: 'author', at: 'createdAt' })}
  from "enquiry_notes" where "enquiryId" = "contact_submissions"."id"
) end`.as('notes');

const LETTER = {
  id: 'id',
  subject: 'subject',
  text: 'text',
  files: 'files',
  by: 'author',
  at: 'createdAt',
  state: 'state',
  answer: 'answer',
  stateAt: 'stateAt',
  nextAttemptAt: 'nextAttemptAt',
};

/** The same of the letters. */
const lettersOf = (db: Database) =>
  sql<string | null>`case when "contact_submissions"."letterCount" = 0 then null else (
  select ${jsonRows(db, LETTER)}
  from "enquiry_letters" where "enquiryId" = "contact_submissions"."id" and "state" <> 'taken-back'
) end`.as('letters');

export const enquiryColumns = (db: Database) =>
  [
    'id',
    'name',
    'email',
    'phone',
    'selectedPackage',
    'packageId',
    'preferredDate',
    'message',
    'createdAt',
    'spam',
    'screening',
    'mail',
    'stage',
    'stageAt',
    'stageBy',
    notesOf(db),
    lettersOf(db),
    'consent',
    'answers',
  ] as const;

/** The number of rows in one read, also of texts of 15,000 letters; other requests run between two reads. */
export const PIECE = 20;

const oldestFirst = (a: EnquiryNote, b: EnquiryNote): number =>
  a.at === b.at ? (a.id < b.id ? -1 : 1) : a.at < b.at ? -1 : 1;

/** Notes or letters, oldest first. */
const inOrder = <Written extends EnquiryNote>(json: string): Written[] => {
  const written: Written[] = JSON.parse(json);
  return written.toSorted(oldestFirst);
};

interface StoredLetter extends Omit<EnquiryLetter, 'files'> {
  readonly files: string;
}

const letterOf = ({ files, ...letter }: StoredLetter): EnquiryLetter =>
  files === '[]' ? letter : { ...letter, files: JSON.parse(files) };

const answersOf = (json: string | null): Pick<Enquiry, 'answers'> =>
  json === null ? {} : { answers: JSON.parse(json) };

export const enquiryOf = (row: Row): Enquiry => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  selectedPackage: row.selectedPackage,
  ...(row.packageId === null ? {} : { packageId: row.packageId }),
  preferredDate: row.preferredDate,
  message: row.message,
  ...answersOf(row.answers),
  createdAt: row.createdAt,
  spam: row.spam === 1,
  ...(row.screening === null ? {} : { screening: JSON.parse(row.screening) }),
  ...(row.mail === null ? {} : { mail: JSON.parse(row.mail) }),
  stage: row.stage,
  ...(row.stageAt === null ? {} : { stageAt: row.stageAt }),
  ...(row.stageBy === null ? {} : { stageBy: row.stageBy }),
  notes: row.notes === null ? [] : inOrder<EnquiryNote>(row.notes),
  ...(row.letters === null ? {} : { letters: inOrder<StoredLetter>(row.letters).map(letterOf) }),
  ...(row.consent === null ? {} : { consent: JSON.parse(row.consent) }),
});

export const allListed = (db: Database) => db.selectFrom('contact_submissions').where('deletedAt', 'is', null);

type Listed = ReturnType<typeof allListed>;

const inSql = (query: Listed, { field, is, value }: EnquiryCondition): Listed =>
  query.where(({ eb, ref }) => eb(ref(field), is, typeof value === 'boolean' ? Number(value) : value));

/** Applies the filter in SQL, except for the search. */
const listed = (db: Database, filter: EnquiryFilter): Listed => enquiryConditions(filter).reduce(inSql, allListed(db));

/** The next enquiries after a place in the list, newest first. */
export const pieceAfter = async (db: Database, query: Listed, last: ListPlace | null, size: number) => {
  let following = query;
  if (last) {
    following = following
      .where('createdAt', '<=', last.createdAt)
      .where(({ eb, or }) => or([eb('createdAt', '<', last.createdAt), eb('id', '<', last.id)]));
  }
  const rows = await following
    .select(enquiryColumns(db))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .execute();
  return rows.map(enquiryOf);
};

/** Strangers' texts of 15,000 letters take up to ten milliseconds each: other requests run after each. */
const searched = async (piece: readonly Enquiry[], matches: (enquiry: Enquiry) => boolean): Promise<Enquiry[]> => {
  const found: Enquiry[] = [];
  for (const enquiry of piece) {
    if (matches(enquiry)) found.push(enquiry);
    await nextTurn();
  }
  return found;
};

/**
 * Reads enquiries in chunks, newest first, each starting at the place where the last one ended. No read stays open
 * between two chunks, and a deletion in between neither hides another enquiry nor shows one twice.
 */
export async function* listEnquiries(
  db: Database,
  filter: EnquiryFilter = {},
  page: { readonly before?: ListPlace | undefined; readonly limit?: number | undefined } = {},
): AsyncGenerator<readonly Enquiry[], void> {
  const matches = enquirySearch(filter.search ?? '', filter.timeZone);
  let last = page.before ?? null;
  let remaining = page.limit ?? Number.POSITIVE_INFINITY;
  for (;;) {
    const size = filter.search ? PIECE : Math.min(PIECE, remaining);
    const piece = await pieceAfter(db, listed(db, filter), last, size);
    const matching = (filter.search ? await searched(piece, matches) : piece).slice(0, remaining);
    remaining -= matching.length;
    last = piece.at(-1) ?? last;
    if (matching.length > 0) yield matching;
    if (piece.length < size || remaining === 0) return;
    await nextTurn();
  }
}

/** The number of enquiries that match the filter. */
export const countEnquiries = async (db: Database, filter: EnquiryFilter): Promise<number> => {
  if (filter.search) {
    let count = 0;
    for await (const chunk of listEnquiries(db, filter)) count += chunk.length;
    return count;
  }
  return countOf(listed(db, filter));
};

/** The packages that enquiries mention, by name. */
export const listPackages = async (db: Database, most: number): Promise<string[]> => {
  const rows = await listed(db, {})
    .select('selectedPackage')
    .distinct()
    .orderBy('selectedPackage')
    .limit(most)
    .execute();
  return rows.map(({ selectedPackage }) => selectedPackage);
};

/** All enquiries but spam, by stage. Both reads stay within the index of the stages. */
export const countStages = async (db: Database): Promise<StageCounts> => {
  const inbox = allListed(db).where('spam', '=', 0);
  const rows = await inbox
    .select(({ fn }) => ['stage', fn.countAll<number>().as('count')])
    .groupBy('stage')
    .execute();
  const unanswered = await countOf(unansweredConditions().reduce(inSql, allListed(db)));
  const counts = Object.fromEntries(rows.map(({ stage, count }) => [stage, count]));
  return { ...NO_STAGE_COUNTS, ...counts, unanswered };
};

interface Dated {
  readonly stage: Stage;
  /** The first day. */
  readonly from: string;
  readonly most: number;
}

/** The enquiries of a stage with a preferred date, the last date first, without spam. Uses the calendar's index. */
export const listDatedEnquiries = async (db: Database, { stage, from, most }: Dated): Promise<Enquiry[]> => {
  const rows = await allListed(db)
    .select(enquiryColumns(db))
    .where('spam', '=', 0)
    .where('stage', '=', stage)
    .where('preferredDate', '>=', from)
    .orderBy('preferredDate', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map(enquiryOf);
};
