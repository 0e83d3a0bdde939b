import type { Kysely } from 'kysely';

/** The number of the newest backup, which only grows, and whether that backup has gone from its place. */
export const backupNumber = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema.alterTable('backup_settings').addColumn('newestNumber', 'integer').execute();
    for (const column of ['newestPlace', 'gone', 'goneAt']) {
      await schema.alterTable('backup_settings').addColumn(column, 'text').execute();
    }
  },
};
