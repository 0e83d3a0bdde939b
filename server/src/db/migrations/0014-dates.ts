import type { Kysely } from 'kysely';

/** The days that the studio does not take; null where it has said nothing. */
export const dates = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    for (const column of ['timeZone', 'closedWeekdays', 'closedDays', 'away']) {
      await schema.alterTable('settings').addColumn(column, 'text').execute();
    }
    await schema.alterTable('settings').addColumn('noticeDays', 'integer').execute();
  },
};
