import type { Kysely } from 'kysely';

/** The configuration that the studio sets up on the screen instead of by variables, a row for each part. */
export const siteConfig = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema
      .createTable('site_config')
      .addColumn('part', 'text', (column) => column.primaryKey())
      .addColumn('settings', 'text', (column) => column.notNull())
      .addColumn('secret', 'text')
      .execute();
  },
};
