import type { Kysely } from 'kysely';

/** How often finishing a photograph has been begun and not been done. */
export const photoTries = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('photos')
      .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  },
};
