import { type Kysely, sql } from 'kysely';

/**
 * Stores messages in an outbox, together with the enquiries that they announce; each enquiry has the state of its
 * message.
 */
export const mail = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema
      .createTable('mail_messages')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('enquiryId', 'text', (c) => c.notNull().references('contact_submissions.id').onDelete('cascade'))
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('answer', 'text')
      .addColumn('createdAt', 'text', (c) => c.notNull())
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('nextAttemptAt', 'text')
      .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('recipients', 'text')
      .addColumn('refusals', 'text', (c) => c.notNull().defaultTo('[]'))
      .execute();
    const index = (name: string, ...columns: readonly string[]) =>
      schema
        .createIndex(`mail_messages_${name}`)
        .on('mail_messages')
        .columns([...columns]);
    await index('due', 'nextAttemptAt').where(sql.ref('nextAttemptAt'), 'is not', null).execute();
    await index('settled', 'at').where(sql.ref('nextAttemptAt'), 'is', null).execute();
    await index('enquiry', 'enquiryId').execute();
    await index('kind', 'kind', 'createdAt').execute();

    await schema
      .createTable('mail_settings')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('recipients', 'text', (c) => c.notNull().defaultTo('[]'))
      .addColumn('testedFrom', 'text')
      .addColumn('acknowledges', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('acknowledgement', 'text')
      .execute();
    await schema
      .createTable('mail_outage')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('since', 'text', (c) => c.notNull())
      .addColumn('isAlarmed', 'integer', (c) => c.notNull())
      .addColumn('answer', 'text', (c) => c.notNull())
      .execute();

    await schema.alterTable('contact_submissions').addColumn('mail', 'text').execute();
    await schema.createIndex('contact_submissions_email').on('contact_submissions').column('email').execute();
  },
};
