import { type Kysely, sql } from 'kysely';

/** Deletions that can be undone, spam, external accounts and repeated requests. */
export const trust = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { schema } = db;
    for (const table of ['contact_submissions', 'gallery_images', 'hero_images']) {
      await schema.alterTable(table).addColumn('deletedAt', 'text').execute();
    }
    await schema
      .alterTable('contact_submissions')
      .addColumn('spam', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();

    for (const table of ['gallery_images', 'hero_images']) {
      await schema.createIndex(`${table}_photoId`).on(table).column('photoId').execute();
    }

    // The database itself enforces that at most one hero picture is active.
    await schema
      .createIndex('hero_images_active')
      .unique()
      .on('hero_images')
      .column('isActive')
      .where(sql.ref('isActive'), '=', 1)
      .execute();

    for (const column of ['issuer', 'subject']) {
      await schema.alterTable('users').addColumn(column, 'text').execute();
    }
    await schema.createIndex('users_issuer_subject').unique().on('users').columns(['issuer', 'subject']).execute();

    await schema
      .createTable('idempotency_keys')
      .addColumn('owner', 'text', (c) => c.notNull())
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('fingerprint', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('answer', 'text')
      .addColumn('createdAt', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('idempotency_keys_pk', ['owner', 'key'])
      .execute();
    await schema.createIndex('idempotency_keys_createdAt').on('idempotency_keys').column('createdAt').execute();
  },
};
