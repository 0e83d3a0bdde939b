import type { Kysely } from 'kysely';

/** Counts unsuccessful attempts to finish a photograph. */
export const photoTries = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('photos')
      .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  },
};
