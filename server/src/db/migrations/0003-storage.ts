import type { Kysely } from 'kysely';
import { v7 as uuid } from 'uuid';

/** Which store holds the photographs that the database names, and the mark by which it is known again. */
export const storage = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('storage')
      .addColumn('mark', 'text', (c) => c.primaryKey().notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .execute();
    const withTable = db as Kysely<{ storage: { mark: string; kind: string } }>;
    await withTable.insertInto('storage').values({ mark: uuid(), kind: 'disk' }).execute();
  },
};
