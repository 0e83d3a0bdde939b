import { type Kysely, sql } from 'kysely';

/**
 * Enquiries have a score that says how much they look like spam. A text that arrives again is found by its hash, and
 * senders whom the studio has cleared are remembered.
 */
export const spamScore = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    const enquiries = () => schema.alterTable('contact_submissions');
    await enquiries().addColumn('screening', 'text').execute();
    await enquiries()
      .addColumn('judged', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await enquiries().addColumn('textHash', 'text').execute();
    await schema
      .createIndex('contact_submissions_text')
      .on('contact_submissions')
      .columns(['textHash', 'createdAt'])
      .where(sql.ref('textHash'), 'is not', null)
      .execute();
    await schema
      .createTable('trusted_senders')
      .addColumn('email', 'text', (c) => c.primaryKey().notNull())
      .addColumn('createdAt', 'text', (c) => c.notNull())
      .execute();
  },
};
