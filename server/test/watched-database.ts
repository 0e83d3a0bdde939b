import { sql } from 'kysely';
import { onPostgres } from './postgres/databases.ts';
import type { TestServer } from './test-server.ts';

type Database = TestServer['context']['db'];

/** Everything in the database, except for sessions and the like. */
const contentOf = async (db: Database, tables: readonly string[]): Promise<string> => {
  const contents: unknown[] = [];
  for (const name of tables) contents.push((await sql`select * from ${sql.table(name)}`.execute(db)).rows);
  return JSON.stringify(contents);
};

/** Grows with each write: SQLite counts them for a connection, PostgreSQL writes a log for all databases. */
const WRITES = onPostgres
  ? sql<{ writes: unknown }>`select pg_current_wal_insert_lsn() as writes`
  : sql<{ writes: unknown }>`select total_changes() as writes`;

/** Sessions are renewed by reading, and the activity tells of refusals. */
const LEFT_OUT = new Set(['sessions', 'activity']);

/** Tells whether anything has changed since the last look; it first asks whether there was any write at all. */
export const watchDatabase = async ({ context: { db } }: TestServer) => {
  const tables = (await db.introspection.getTables()).map(({ name }) => name).filter((name) => !LEFT_OUT.has(name));
  let writes: unknown;
  let content = '';
  const look = async (): Promise<{ readonly changed: boolean }> => {
    const now = (await WRITES.execute(db)).rows[0]?.writes;
    const before = content;
    if (now !== writes) content = await contentOf(db, tables);
    writes = now;
    return { changed: before !== content };
  };
  await look();
  return { look };
};
