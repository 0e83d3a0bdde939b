import { type Kysely, sql } from 'kysely';

/** The webhook's outbox holds events of the page too, which belong to no enquiry. SQLite cannot change a column, so the table is made anew. */
export const pageEvents = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { schema } = db;
    const columns = [
      'id',
      'type',
      'enquiryId',
      'state',
      'status',
      'answer',
      'createdAt',
      'begunAt',
      'at',
      'nextAttemptAt',
      'tries',
    ];
    await schema
      .createTable('webhook_deliveries_new')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('enquiryId', 'text', (c) => c.references('contact_submissions.id').onDelete('cascade'))
      .addColumn('data', 'text')
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('status', 'integer')
      .addColumn('answer', 'text')
      .addColumn('createdAt', 'text', (c) => c.notNull())
      .addColumn('begunAt', 'text', (c) => c.notNull())
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('nextAttemptAt', 'text')
      .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    const list = sql.join(columns.map((column) => sql.ref(column)));
    await sql`insert into webhook_deliveries_new (${list}) select ${list} from webhook_deliveries`.execute(db);
    await schema.dropTable('webhook_deliveries').execute();
    await schema.alterTable('webhook_deliveries_new').renameTo('webhook_deliveries').execute();
    const index = (name: string, ...indexed: readonly string[]) =>
      schema
        .createIndex(`webhook_deliveries_${name}`)
        .on('webhook_deliveries')
        .columns([...indexed]);
    await index('due', 'nextAttemptAt').where(sql.ref('nextAttemptAt'), 'is not', null).execute();
    await index('newest', 'createdAt', 'id').execute();
    await index('enquiry', 'enquiryId').execute();
  },
};
