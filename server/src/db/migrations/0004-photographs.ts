import type { Kysely } from 'kysely';

/** Photographs that are saved before everything is made of them, and whom to name for them. */
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
