import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { matchEndpoint } from '../line/calls.ts';
import { rulesOf } from '../nouns/nouns.ts';
import type { CachedRead } from '../replica/cache.ts';
import type { RunNow, Store, StoreDatabase } from '../store/store.ts';
import type { ErasedPeople } from './erased-people.ts';

/** Tables that hold items row by row. */
const ITEMS = ['replica_items', 'lost_items'] as const;
/** SQLite limits the number of values in one statement. */
const GROUP = 500;

/** A file with the tables of a store. */
type StoreFile = Pick<Store, 'db' | 'transact'>;

interface Parts {
  readonly db: StoreDatabase;
  readonly run: RunNow;
  readonly erased: ErasedPeople;
}

const erasedItems = ({ db, run, erased }: Parts, table: (typeof ITEMS)[number]): readonly string[] => {
  const email = sql<string | null>`body ->> '$.email'`.as('email');
  const createdAt = sql<string | null>`body ->> '$.createdAt'`.as('createdAt');
  return run(db.selectFrom(table).select(['id', email, createdAt]))
    .filter((row) => row.email !== null && row.createdAt !== null && erased.covers(row.email, row.createdAt))
    .map(({ id }) => id);
};

const eraseItems = (parts: Parts): ReadonlySet<string> => {
  const { db, run } = parts;
  const erasedIds = new Set<string>();
  for (const table of ITEMS) {
    const ids = erasedItems(parts, table);
    for (let start = 0; start < ids.length; start += GROUP)
      run(db.deleteFrom(table).where('id', 'in', ids.slice(start, start + GROUP)));
    for (const id of ids) erasedIds.add(id);
  }
  return erasedIds;
};

const parsed = (text: string | null): unknown => (text === null ? null : JSON.parse(text));

interface Cleared {
  readonly rest: { readonly body: Buffer<ArrayBuffer>; readonly etag: null };
  readonly erasedIds: readonly string[];
}

/**
 * Leaves erased people out of an answer that lists items of a followed noun, such as deleted enquiries; null if it lists
 * none of theirs.
 */
export const withoutErased = (
  { path, body }: Pick<CachedRead, 'path' | 'body'>,
  erased: ErasedPeople,
): Cleared | null => {
  const noun = matchEndpoint('GET', path)?.endpoint.shows?.noun;
  const items: unknown = noun && rulesOf(noun).follows ? parsed(body.toString()) : null;
  if (!Array.isArray(items)) return null;
  const erasedIds = items.filter((item) => erased.coversThing(item)).map(({ id }) => id);
  const remaining = items.filter((item) => !erased.coversThing(item));
  return erasedIds.length === 0
    ? null
    : { rest: { body: Buffer.from(JSON.stringify(remaining)), etag: null }, erasedIds };
};

const eraseInReads = ({ db, run, erased }: Parts): ReadonlySet<string> => {
  const erasedIds = new Set<string>();
  for (const read of run(db.selectFrom('reads').select(['path', 'body']))) {
    const cleared = withoutErased(read, erased);
    if (!cleared) continue;
    for (const id of cleared.erasedIds) erasedIds.add(id);
    run(db.updateTable('reads').set(cleared.rest).where('path', '=', read.path));
  }
  return erasedIds;
};

/** Deletes everybody's changes about erased people: they can never be sent. */
const eraseEntries = ({ db, run, erased }: Parts, erasedIds: ReadonlySet<string>): number => {
  let count = 0;
  for (const entry of run(db.selectFrom('outbox').select(['seq', 'params', 'base', 'answer', 'theirs']))) {
    const { seq, params, base, answer, theirs } = entry;
    const isAboutErased =
      erasedIds.has(JSON.parse(params).id) || [base, answer, theirs].some((at) => erased.coversThing(parsed(at)));
    if (!isAboutErased) continue;
    run(db.deleteFrom('outbox').where('seq', '=', seq));
    count += 1;
  }
  return count;
};

/** Erases people from every table of a store. Answers whether it found any of their data. */
export const eraseHere = async ({ db, transact }: StoreFile, erased: ErasedPeople): Promise<boolean> => {
  if (erased.isEmpty) return false;
  return transact((run) => {
    const parts = { db, run, erased };
    const [items, read] = [eraseItems(parts), eraseInReads(parts)];
    return items.size + read.size + eraseEntries(parts, new Set([...items, ...read])) > 0;
  });
};

/**
 * Writes the whole file anew. Deleted rows are overwritten, but moved ones leave copies in the gaps of a page, and the
 * write-ahead log keeps old pages.
 */
const writeAnew = async (db: StoreDatabase): Promise<void> => {
  await sql`vacuum`.execute(db);
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
};

/**
 * Leaves no byte of erased people in the store's file. The file itself has the mark of the erasures that it was written
 * anew for, so that an app that was killed meanwhile does it at its next start.
 */
export const eraseBytes = async (db: StoreDatabase, { found, mark }: { found: boolean; mark: number }) => {
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(db);
  if (!found && rows[0]?.user_version === mark) return;
  await writeAnew(db);
  await sql.raw(`pragma user_version = ${mark}`).execute(db);
};

/** The time of a person's newest item, by the server's clock; null if there is none. */
export const newestOf = async (db: StoreDatabase, email: string): Promise<string | null> => {
  const { rows } = await sql<{ at: string | null }>`
    select max(body ->> '$.createdAt') as at from replica_items
    where lower(trim(body ->> '$.email')) = ${email}`.execute(db);
  return rows[0]?.at ?? null;
};

const TAILS = ['', '-wal', '-shm'];
const SET_ASIDE = /^offline\.set-aside-.*\.db$/;
const ADDRESS = /[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+/g;

/** Earlier than any enquiry: an address found among bytes has no time. */
const AT_ANY_TIME = '';

const bytesOf = (file: string): string => {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
};

const namesErased = (file: string, erased: ErasedPeople): boolean =>
  TAILS.some((tail) =>
    [...new Set(bytesOf(file + tail).match(ADDRESS))].some((address) => erased.covers(address, AT_ANY_TIME)),
  );

/** Deletes damaged files that name an erased person: the store already has everything that could be saved from them. */
export const eraseSetAside = (folder: string, erased: ErasedPeople): void => {
  if (erased.isEmpty) return;
  for (const name of readdirSync(folder).filter((file) => SET_ASIDE.test(file))) {
    const file = path.join(folder, name);
    if (namesErased(file, erased)) for (const tail of TAILS) rmSync(file + tail, { force: true });
  }
};
