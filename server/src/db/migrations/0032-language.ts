import type { Kysely } from 'kysely';

/** The language of the public page; null is English. */
export const language = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema.alterTable('settings').addColumn('language', 'text').execute();
  },
};
