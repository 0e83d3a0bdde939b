import { type Kysely, sql } from 'kysely';

/** Gives enquiries a stage and private notes, and stores each person's read marks. */
export const stages = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { schema } = db;
    const alter = schema.alterTable('contact_submissions');
    await alter.addColumn('stage', 'text', (c) => c.notNull().defaultTo('new')).execute();
    await alter.addColumn('stageAt', 'text').execute();
    await alter.addColumn('stageBy', 'text').execute();
    await alter.addColumn('noteCount', 'integer', (c) => c.notNull().defaultTo(0)).execute();

    await schema
      .createTable('enquiry_notes')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('enquiryId', 'text', (c) => c.notNull().references('contact_submissions.id').onDelete('cascade'))
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('author', 'text', (c) => c.notNull())
      .addColumn('createdAt', 'text', (c) => c.notNull())
      .execute();
    // A reader of the feed lacks stages and notes, so it starts over.
    await sql`update change_feeds set seq = seq + 1, floor = seq + 1`.execute(db);

    const notes = schema.createIndex('enquiry_notes_enquiry').on('enquiry_notes');
    await notes.columns(['enquiryId', 'createdAt', 'id']).execute();

    // Counts and filters by stage are decided within an index. SQLite looks into the row for each column that the
    // index lacks, even for the one of its own condition.
    const index = (name: string, ...columns: readonly string[]) =>
      schema
        .createIndex(`contact_submissions_${name}`)
        .on('contact_submissions')
        .columns([...columns])
        .where(sql.ref('deletedAt'), 'is', null)
        .execute();
    await index('stage', 'spam', 'stage', 'createdAt', 'id', 'deletedAt');
    await schema.dropIndex('contact_submissions_kind').execute();
    await index('kind', 'spam', 'createdAt', 'id', 'stage', 'deletedAt');
    await index('preferred_date', 'preferredDate', 'spam', 'stage');
    await schema.dropIndex('contact_submissions_email').execute();
    await sql`create index contact_submissions_address on contact_submissions (lower("email"), "spam", "createdAt")`.execute(
      db,
    );

    await schema
      .createTable('read_until')
      .addColumn('personId', 'text', (c) => c.primaryKey().notNull())
      .addColumn('until', 'text', (c) => c.notNull())
      .execute();
    await schema
      .createTable('read_marks')
      .addColumn('personId', 'text', (c) => c.notNull())
      .addColumn('enquiryId', 'text', (c) => c.notNull().references('contact_submissions.id').onDelete('cascade'))
      .addColumn('isRead', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('read_marks_key', ['personId', 'enquiryId'])
      .execute();
    await schema.createIndex('read_marks_enquiry').on('read_marks').column('enquiryId').execute();
  },
};
