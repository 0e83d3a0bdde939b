import type { Kysely } from 'kysely';
import { v7 as uuid } from 'uuid';

/** Records which store holds the photographs, and the mark that identifies it. */
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
