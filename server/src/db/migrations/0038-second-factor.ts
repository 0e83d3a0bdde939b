import type { Kysely } from 'kysely';

/** The second factor of an account with a password. */
export const secondFactor = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    for (const [column, type] of [
      ['codeSecret', 'text'],
      ['codeStep', 'integer'],
      ['recoveryCodes', 'text'],
    ] as const) {
      await schema.alterTable('admin_users').addColumn(column, type).execute();
    }
  },
};
