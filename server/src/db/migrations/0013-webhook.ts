import { type Kysely, sql } from 'kysely';

/** Stores events for a webhook in an outbox, together with the enquiries that they tell of, and texts for replies. */
export const webhook = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema
      .createTable('webhook_deliveries')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('enquiryId', 'text', (c) => c.notNull().references('contact_submissions.id').onDelete('cascade'))
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('status', 'integer')
      .addColumn('answer', 'text')
      .addColumn('createdAt', 'text', (c) => c.notNull())
      .addColumn('begunAt', 'text', (c) => c.notNull())
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('nextAttemptAt', 'text')
      .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    const index = (name: string, ...columns: readonly string[]) =>
      schema
        .createIndex(`webhook_deliveries_${name}`)
        .on('webhook_deliveries')
        .columns([...columns]);
    await index('due', 'nextAttemptAt').where(sql.ref('nextAttemptAt'), 'is not', null).execute();
    await index('newest', 'createdAt', 'id').execute();
    await index('enquiry', 'enquiryId').execute();

    await schema
      .createTable('webhook_settings')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('address', 'text')
      .addColumn('secret', 'text')
      .addColumn('failingSince', 'text')
      .addColumn('stoppedAt', 'text')
      .addColumn('answer', 'text')
      .execute();

    await schema
      .createTable('reply_templates')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('place', 'integer', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .execute();
  },
};
