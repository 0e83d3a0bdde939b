import type { Kysely } from 'kysely';

/** The log of deeds, kept for a year. */
export const activity = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema
      .createTable('activity')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('madeAt', 'text')
      .addColumn('what', 'text', (column) => column.notNull())
      .addColumn('personId', 'text')
      .addColumn('name', 'text')
      .addColumn('network', 'text')
      .addColumn('about', 'text', (column) => column.notNull())
      .addColumn('times', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    await schema.createIndex('activity_newest').on('activity').columns(['at', 'id']).execute();
    await schema.createIndex('activity_person').on('activity').columns(['personId', 'at', 'id']).execute();
  },
};
