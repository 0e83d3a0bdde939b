import type { Kysely } from 'kysely';

/** The content at each start of the server tells readers of the change feed what an older backup lost. */
export const startContents = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema
      .createTable('start_contents')
      .addColumn('feed', 'text', (c) => c.notNull())
      .addColumn('number', 'integer', (c) => c.notNull())
      .addColumn('content', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('start_contents_pk', ['feed', 'number'])
      .execute();
  },
};
