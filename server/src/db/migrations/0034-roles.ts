import type { Kysely } from 'kysely';

/** Gives each person a role. Everybody who is there already, or whom an older server adds, is an owner. */
export const roles = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    for (const table of ['admin_users', 'users']) {
      await schema
        .alterTable(table)
        .addColumn('role', 'text', (column) => column.notNull().defaultTo('owner'))
        .execute();
    }
  },
};
