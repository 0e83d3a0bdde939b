import { sql } from 'kysely';
import { onPostgres } from './postgres/databases.ts';
import type { TestServer } from './test-server.ts';

type Database = TestServer['context']['db'];

/**
 * Sessions are renewed by reading, the activity tells of refusals, a feed counts the changes of other rows, and the
 * outbox notes by itself that no mail goes out.
 */
const LEFT_OUT = new Set(['sessions', 'activity', 'change_feeds']);

/** The outbox notes its attempts by itself, also at their enquiries: a call can only add messages. */
const NOTED_LATER: Readonly<Record<string, readonly string[]>> = {
  outbox: ['refusals', 'state', 'status', 'answer', 'begunAt', 'at', 'nextAttemptAt', 'tries'],
  contact_submissions: ['mail', 'seq'],
};

interface Watched {
  readonly name: string;
  readonly columns: readonly string[];
}

const tablesOf = async (db: Database): Promise<readonly Watched[]> =>
  (await db.introspection.getTables())
    .filter(({ name }) => !LEFT_OUT.has(name))
    .map(({ name, columns }) => {
      const all = columns.map((column) => column.name);
      return { name, columns: all.filter((column) => !NOTED_LATER[name]?.includes(column)) };
    });

/** Everything in the database that a call may change, by table. */
const contentOf = async (db: Database, tables: readonly Watched[]): Promise<ReadonlyMap<string, string>> => {
  const contents = new Map<string, string>();
  for (const { name, columns } of tables) {
    const { rows } =
      await sql`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)}`.execute(db);
    // PostgreSQL returns a row that was updated last, although nothing in these columns has changed.
    contents.set(name, JSON.stringify(rows.map((row) => JSON.stringify(row)).sort()));
  }
  return contents;
};

/** Grows with each write: SQLite counts them for a connection, PostgreSQL writes a log for all databases. */
const WRITES = onPostgres
  ? sql<{ writes: unknown }>`select pg_current_wal_insert_lsn() as writes`
  : sql<{ writes: unknown }>`select total_changes() as writes`;

/** Tells which tables have changed since the last look; it first asks whether there was any write at all. */
export const watchDatabase = async ({ context: { db } }: TestServer) => {
  const tables = await tablesOf(db);
  let writes: unknown;
  let content: ReadonlyMap<string, string> = new Map();
  const look = async (): Promise<{ readonly changed: readonly string[] }> => {
    const now = (await WRITES.execute(db)).rows[0]?.writes;
    const before = content;
    if (now !== writes) content = await contentOf(db, tables);
    writes = now;
    return { changed: tables.map(({ name }) => name).filter((name) => before.get(name) !== content.get(name)) };
  };
  await look();
  return { look };
};
