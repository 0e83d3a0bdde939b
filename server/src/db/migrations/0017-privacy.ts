import type { Kysely } from 'kysely';

/** How long enquiries are kept, who has been erased, and which enquiries are gone for good. */
export const privacy = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema
      .createTable('privacy')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('retentionMonths', 'integer')
      .addColumn('savedAt', 'text', (c) => c.notNull())
      .execute();
    await schema
      .createTable('erasures')
      .addColumn('person', 'text', (c) => c.primaryKey().notNull())
      .addColumn('at', 'text', (c) => c.notNull())
      .execute();
    await schema
      .createTable('removed_enquiries')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('seq', 'integer', (c) => c.notNull().unique())
      .addColumn('removedAt', 'text', (c) => c.notNull())
      .execute();
    await schema.createIndex('removed_enquiries_removedAt').on('removed_enquiries').column('removedAt').execute();
  },
};
