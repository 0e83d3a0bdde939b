import type { Kysely } from 'kysely';

/** Lets photographs be saved before all derivatives exist, and stores their credits. */
export const photographs = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { schema } = db;
    for (const list of ['pending', 'unrefined']) {
      await schema
        .alterTable('photos')
        .addColumn(list, 'text', (c) => c.notNull().defaultTo('[]'))
        .execute();
    }
    for (const column of ['problem', 'credit', 'copyright', 'replacedAt']) {
      await schema.alterTable('photos').addColumn(column, 'text').execute();
    }
  },
};
