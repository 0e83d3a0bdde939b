import type { Kysely } from 'kysely';

/** The place, rhythm and age of backups, and the proofs of their points. */
export const backup = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema
      .createTable('backup_settings')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('place', 'text')
      .addColumn('schedule', 'text')
      .addColumn('keepDays', 'integer', (c) => c.notNull())
      .addColumn('keepWeeks', 'integer', (c) => c.notNull())
      .addColumn('keepMonths', 'integer', (c) => c.notNull())
      .addColumn('savedAt', 'text', (c) => c.notNull())
      .addColumn('triedAt', 'text')
      .addColumn('failure', 'text')
      .addColumn('failedAt', 'text')
      .execute();
    await schema
      .createTable('backup_proofs')
      .addColumn('point', 'text', (c) => c.primaryKey().notNull())
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('isGood', 'integer', (c) => c.notNull())
      .addColumn('message', 'text', (c) => c.notNull())
      .execute();
  },
};
