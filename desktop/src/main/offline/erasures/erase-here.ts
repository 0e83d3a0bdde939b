import { sql } from 'kysely';
import { matchEndpoint } from '../match-endpoint.ts';
import { FOLLOWED } from '../replica/followed-lists.ts';
import type { StoreDatabase } from '../store/store.ts';
import type { ErasedPeople } from './erased-people.ts';

/** Tables that hold items row by row. */
const ITEMS = ['replica_items', 'lost_items'] as const;
/** SQLite limits the number of values in one statement. */
const GROUP = 500;

interface ItemRow {
  readonly id: string;
  readonly email: string | null;
  readonly createdAt: string | null;
}

const erasedItems = async (
  db: StoreDatabase,
  table: (typeof ITEMS)[number],
  erased: ErasedPeople,
): Promise<readonly string[]> => {
  const { rows } = await sql<ItemRow>`
    select id, body ->> '$.email' as email, body ->> '$.createdAt' as "createdAt" from ${sql.table(table)}`.execute(db);
  return rows
    .filter(({ email, createdAt }) => email !== null && createdAt !== null && erased.covers(email, createdAt))
    .map(({ id }) => id);
};

const eraseItems = async (db: StoreDatabase, erased: ErasedPeople): Promise<ReadonlySet<string>> => {
  const erasedIds = new Set<string>();
  for (const table of ITEMS) {
    const ids = await erasedItems(db, table, erased);
    for (let start = 0; start < ids.length; start += GROUP) {
      await db
        .deleteFrom(table)
        .where('id', 'in', ids.slice(start, start + GROUP))
        .execute();
    }
    for (const id of ids) erasedIds.add(id);
  }
  return erasedIds;
};

const parsed = (text: string | null): unknown => (text === null ? null : JSON.parse(text));

/** Erases people from kept answers that list items of a followed noun, such as deleted enquiries. */
const eraseInReads = async (db: StoreDatabase, erased: ErasedPeople): Promise<ReadonlySet<string>> => {
  const erasedIds = new Set<string>();
  for (const { path, body } of await db.selectFrom('reads').select(['path', 'body']).execute()) {
    const noun = matchEndpoint('GET', path.split('?', 1)[0] ?? path)?.endpoint.shows?.noun;
    const items: unknown = noun && FOLLOWED[noun] ? parsed(body.toString()) : null;
    if (!Array.isArray(items)) continue;
    const remaining = items.filter((item) => !erased.coversThing(item));
    if (remaining.length === items.length) continue;
    for (const item of items) if (erased.coversThing(item)) erasedIds.add(item.id);
    await db
      .updateTable('reads')
      .set({ body: Buffer.from(JSON.stringify(remaining)), etag: null })
      .where('path', '=', path)
      .execute();
  }
  return erasedIds;
};

/** Deletes everybody's changes about erased people: they can never be sent. */
const eraseEntries = async (
  db: StoreDatabase,
  erased: ErasedPeople,
  erasedIds: ReadonlySet<string>,
): Promise<number> => {
  let count = 0;
  const entries = await db.selectFrom('outbox').select(['seq', 'params', 'base', 'answer', 'theirs']).execute();
  for (const { seq, params, base, answer, theirs } of entries) {
    const isAboutErased =
      erasedIds.has(JSON.parse(params).id) || [base, answer, theirs].some((at) => erased.coversThing(parsed(at)));
    if (!isAboutErased) continue;
    await db.deleteFrom('outbox').where('seq', '=', seq).execute();
    count += 1;
  }
  return count;
};

/** Erases people from every table of a store. Answers whether it found any of their data. */
export const eraseHere = async (db: StoreDatabase, erased: ErasedPeople): Promise<boolean> => {
  if (erased.isEmpty) return false;
  const found = await db.transaction().execute(async (trx) => {
    const items = await eraseItems(trx, erased);
    const read = await eraseInReads(trx, erased);
    const entries = await eraseEntries(trx, erased, new Set([...items, ...read]));
    return items.size + read.size + entries > 0;
  });
  // The write-ahead log keeps old pages until they are overwritten.
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  return found;
};

/** The time of a person's newest item, by the server's clock; null if there is none. */
export const newestOf = async (db: StoreDatabase, email: string): Promise<string | null> => {
  const { rows } = await sql<{ at: string | null }>`
    select max(body ->> '$.createdAt') as at from replica_items
    where lower(trim(body ->> '$.email')) = ${email}`.execute(db);
  return rows[0]?.at ?? null;
};
