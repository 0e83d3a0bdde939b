import { type Kysely, sql } from 'kysely';

/** Stores each person's calendar address, and finds the enquiries of a stage by their day. */
export const calendar = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema
      .createTable('calendar_addresses')
      .addColumn('personId', 'text', (c) => c.primaryKey().notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('tokenHash', 'text', (c) => c.notNull().unique())
      .addColumn('createdAt', 'text', (c) => c.notNull())
      .addColumn('lastReadAt', 'text')
      .execute();
    await schema
      .createIndex('contact_submissions_calendar')
      .on('contact_submissions')
      .columns(['spam', 'stage', 'preferredDate', 'id'])
      .where(sql.ref('deletedAt'), 'is', null)
      .execute();
  },
};
