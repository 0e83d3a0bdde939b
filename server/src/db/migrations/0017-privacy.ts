import type { Kysely } from 'kysely';

/** The months for which enquiries are kept, the erased people, the enquiries that are gone for good, and the consent line. */
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
    for (const column of ['consentText', 'consentLink']) {
      await schema.alterTable('settings').addColumn(column, 'text').execute();
    }
    await schema
      .alterTable('settings')
      .addColumn('consentRequired', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await schema.alterTable('contact_submissions').addColumn('consent', 'text').execute();
    await schema.createIndex('removed_enquiries_removedAt').on('removed_enquiries').column('removedAt').execute();
  },
};
