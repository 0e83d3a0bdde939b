import { type Kysely, sql } from 'kysely';

/** Numbers the changes of enquiries, and indexes their list by place. */
export const changeFeed = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { schema } = db;
    await schema
      .createTable('change_feeds')
      .addColumn('feed', 'text', (c) => c.primaryKey().notNull())
      .addColumn('seq', 'integer', (c) => c.notNull())
      .addColumn('floor', 'integer', (c) => c.notNull())
      .execute();
    await schema
      .createTable('feed_generations')
      .addColumn('feed', 'text', (c) => c.notNull())
      .addColumn('number', 'integer', (c) => c.notNull())
      .addColumn('generation', 'text', (c) => c.notNull())
      .addColumn('beganAt', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('feed_generations_pk', ['feed', 'number'])
      .execute();
    await schema
      .alterTable('contact_submissions')
      .addColumn('seq', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await sql`
      with numbered as (select id, row_number() over (order by "createdAt", id) as place from contact_submissions)
      update contact_submissions set seq = numbered.place from numbered where numbered.id = contact_submissions.id
    `.execute(db);
    await sql`
      insert into change_feeds (feed, seq, floor) select 'contacts', count(*), 0 from contact_submissions
    `.execute(db);

    const index = (name: string, ...columns: readonly string[]) =>
      schema
        .createIndex(`contact_submissions_${name}`)
        .on('contact_submissions')
        .columns([...columns]);
    const isListed = [sql.ref('deletedAt'), 'is', null] as const;
    await index('seq', 'seq').unique().execute();
    await index('newest', 'createdAt', 'id', 'spam')
      .where(...isListed)
      .execute();
    await index('package', 'spam', 'selectedPackage')
      .where(...isListed)
      .execute();
  },
};
